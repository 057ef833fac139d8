import { formatQuantity, type Tone, type Treemap } from '@hindsight/model';
import { type Rectangle, squarify } from './squarify.ts';

export interface TreemapPart {
  readonly label: string;
  readonly value: number;
  readonly tone: Tone;
  readonly box: Rectangle;
}

export interface TreemapGroup {
  /** Its index in the block; -1 for the small groups together. */
  readonly index: number;
  readonly label: string;
  readonly value: number;
  readonly box: Rectangle;
  readonly parts: readonly TreemapPart[];
}

type Group = Treemap['groups'][number];
type Part = Group['parts'][number];

/** Smaller parts are merged into one, because they would be too small to see. */
const MAX_PARTS = 120;
const MAX_GROUPS = 40;
export const GROUP_HEAD_PX = 22;
const GAP_PX = 3;
const NO_TONE: Tone = 'concurrent';

const sum = (parts: readonly Part[]): number => parts.reduce((total, { value }) => total + Math.max(0, value), 0);

const formatSmaller = (count: number): string => `${formatQuantity({ value: count, unit: 'count' })} smaller`;

function selectLargestParts(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => b.value - a.value);
  if (sorted.length <= MAX_PARTS) return sorted;
  const rest = sorted.slice(MAX_PARTS);
  const together: Part = { label: formatSmaller(rest.length), value: sum(rest), tone: 'other' };
  return [...sorted.slice(0, MAX_PARTS), together].sort((a, b) => b.value - a.value);
}

interface SizedGroup extends Group {
  readonly index: number;
  readonly value: number;
}

function selectLargestGroups(groups: readonly Group[]): SizedGroup[] {
  const sized = groups
    .map((group, index) => ({ ...group, index, value: sum(group.parts) }))
    .filter(({ value }) => value > 0)
    .sort((a, b) => b.value - a.value);
  if (sized.length <= MAX_GROUPS) return sized;
  const parts = sized.slice(MAX_GROUPS).map(({ label, value }): Part => ({ label, value, tone: 'other' }));
  const together = { label: formatSmaller(parts.length), parts, index: -1, value: sum(parts) };
  return [...sized.slice(0, MAX_GROUPS), together].sort((a, b) => b.value - a.value);
}

function shrinkToInside({ x, y, width, height }: Rectangle): Rectangle {
  const head = height > 2 * GROUP_HEAD_PX ? GROUP_HEAD_PX : GAP_PX;
  return {
    x: x + GAP_PX,
    y: y + head,
    width: Math.max(0, width - 2 * GAP_PX),
    height: Math.max(0, height - head - GAP_PX),
  };
}

function placeParts(parts: readonly Part[], into: Rectangle): TreemapPart[] {
  const shown = selectLargestParts(parts);
  const boxes = squarify(
    shown.map(({ value }) => value),
    into,
  );
  return shown.flatMap(({ label, value, tone }, index) => {
    const box = boxes[index];
    return box && box.width > 0 ? [{ label, value, tone: tone ?? NO_TONE, box }] : [];
  });
}

/** Places the groups by size, and in each its parts; values of 0 get no box. */
export function layoutTreemap(groups: readonly Group[], into: Rectangle): TreemapGroup[] {
  const sized = selectLargestGroups(groups);
  const boxes = squarify(
    sized.map(({ value }) => value),
    into,
  );
  return sized.flatMap(({ index, label, value, parts }, at) => {
    const box = boxes[at];
    return box ? [{ index, label, value, box, parts: placeParts(parts, shrinkToInside(box)) }] : [];
  });
}
