import type { FlameGraph, Tone, TreeNode } from '@hindsight/model';
import { TONE_WORD } from '../tones.ts';

/** Where a frame lies: `x` and `width` in parts of the whole graph, roots on top. */
export interface FlameBox {
  /** Its index in the frames of the block. */
  readonly index: number;
  /** Index of the frame below which it lies; -1 for roots. */
  readonly parent: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
}

interface Open {
  readonly box: FlameBox;
  /** Where its next child begins. */
  free: number;
}

/** Boxes in the order of the frames. A child that claims more than its parent has left is cut to what is left. */
export function layoutFrames(frames: readonly TreeNode[]): FlameBox[] {
  const total = frames.reduce((sum, { depth, value }) => (depth === 0 ? sum + value : sum), 0);
  const open: Open[] = [];
  let freeRoot = 0;
  return frames.map(({ depth, value }, index) => {
    while ((open.at(-1)?.box.depth ?? -1) >= depth) open.pop();
    const above = open.at(-1);
    const x = above ? above.free : freeRoot;
    const end = above ? above.box.x + above.box.width : 1;
    const width = Math.max(0, Math.min(total > 0 ? value / total : 0, end - x));
    if (above) above.free = x + width;
    else freeRoot = x + width;
    const box = { index, parent: above ? above.box.index : -1, depth, x, width };
    open.push({ box, free: x });
    return box;
  });
}

const NO_TONE: Tone = 'concurrent';

export const frameTone = (tone: Tone | undefined): Tone => tone ?? NO_TONE;

/** The states that occur; nothing when frames have none. */
export const buildFlameLegend = ({ frames }: FlameGraph): { readonly tone: Tone; readonly name: string }[] =>
  [...new Set(frames.flatMap(({ tone }) => (tone ? [tone] : [])))].map((tone) => ({ tone, name: TONE_WORD[tone] }));
