import type { TreeNode } from '@hindsight/model';
import { type FlameBox, shortenMethod } from '@hindsight/render/browser';

/** Narrower frames can neither be read nor hit. */
const MIN_PX = 2;
/** More boxes make the page slower and the picture no clearer. */
const MAX_BOXES = 4000;

export interface ShownBox extends FlameBox {
  /** In px from the left of the picture. */
  readonly left: number;
  readonly widthPx: number;
  /** Whether it is a caller of the frame that fills the picture. */
  readonly above: boolean;
}

/** Lists the callers of a frame, outermost first, without the frame itself. */
export function listCallers(boxes: readonly FlameBox[], index: number): number[] {
  const callers: number[] = [];
  for (let at = boxes[index]?.parent ?? -1; at >= 0; at = boxes[at]?.parent ?? -1) callers.unshift(at);
  return callers;
}

/**
 * Lists the boxes that are in sight when the frame `focus` (-1: all) fills the width: its callers across the
 * picture, and the frames it calls that are wide enough.
 */
export function selectShownBoxes(boxes: readonly FlameBox[], focus: number, width: number): ShownBox[] {
  const { x: begin, width: part, depth } = boxes[focus] ?? { x: 0, width: 1, depth: -1 };
  const scale = part > 0 ? width / part : 0;
  const callers = new Set(listCallers(boxes, focus));
  const shown: ShownBox[] = [];
  for (const box of boxes) {
    const above = callers.has(box.index);
    const below = box.depth > depth && box.x >= begin - 1e-12 && box.x + box.width <= begin + part + 1e-12;
    if (above) shown.push({ ...box, left: 0, widthPx: width, above });
    else if ((below || box.index === focus) && box.width * scale >= MIN_PX) {
      shown.push({ ...box, left: (box.x - begin) * scale, widthPx: box.width * scale, above });
    }
  }
  if (shown.length <= MAX_BOXES) return shown;
  const widest = new Set(shown.toSorted((a, b) => b.widthPx - a.widthPx).slice(0, MAX_BOXES));
  return shown.filter((box) => widest.has(box));
}

export interface Matches {
  readonly indexes: ReadonlySet<number>;
  /** The share of all matches in the graph, 0 to 1; a match below another one counts once. */
  readonly share: number;
}

export function findMatches(frames: readonly TreeNode[], boxes: readonly FlameBox[], query: string): Matches {
  const words = query.trim().toLowerCase();
  const indexes = new Set<number>();
  if (!words) return { indexes, share: 0 };
  const covered = new Set<number>();
  let share = 0;
  frames.forEach(({ label }, index) => {
    const { parent, width } = boxes[index] ?? { parent: -1, width: 0 };
    if (covered.has(parent)) covered.add(index);
    if (!label.toLowerCase().includes(words)) return;
    indexes.add(index);
    if (!covered.has(index)) share += width;
    covered.add(index);
  });
  return { indexes, share };
}

/** Finds the frame to which an arrow key moves: the caller, the widest called frame, or the neighbor in the row. */
export function findNeighbor(shown: readonly ShownBox[], active: number, key: string): number | undefined {
  const box = shown.find(({ index }) => index === active);
  if (!box) return shown[0]?.index;
  if (key === 'ArrowUp') return shown.find(({ index }) => index === box.parent)?.index;
  if (key === 'ArrowDown') {
    const called = shown.filter(({ parent }) => parent === active).sort((a, b) => b.widthPx - a.widthPx);
    return called[0]?.index;
  }
  const row = shown.filter(({ depth }) => depth === box.depth);
  return row[row.indexOf(box) + (key === 'ArrowRight' ? 1 : -1)]?.index;
}

const CHARACTER_PX = 6.6;
const PADDING_PX = 10;
const MIN_CHARACTERS = 3;

/** Shortens a name to a width in px; no text where it would say nothing. */
export function truncateName(label: string, widthPx: number): string {
  const fits = Math.floor((widthPx - PADDING_PX) / CHARACTER_PX);
  return label.length <= fits || fits > MIN_CHARACTERS ? shortenMethod(label, fits) : '';
}
