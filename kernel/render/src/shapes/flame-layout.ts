import type { FlameGraph, Tone, TreeNode } from '@hindsight/model';
import { TONE_WORD } from '../tones.ts';

/** The box of a frame: `x` and `width` are shares of the whole graph, roots are on top. */
export interface FlameBox {
  /** Its index in the frames of the block. */
  readonly index: number;
  /** The index of its caller; -1 for roots. */
  readonly parent: number;
  readonly depth: number;
  readonly x: number;
  readonly width: number;
}

interface Open {
  readonly box: FlameBox;
  /** The x at which its next child begins. */
  free: number;
}

/**
 * Computes the boxes in the order of the frames. A child that is wider than what its parent has left is narrowed to
 * that.
 */
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

export const chooseFrameTone = (tone: Tone | undefined): Tone => tone ?? NO_TONE;

/** Lists the states that occur; empty when frames have none. */
export const buildFlameLegend = ({ frames }: FlameGraph): { readonly tone: Tone; readonly name: string }[] =>
  [...new Set(frames.flatMap(({ tone }) => (tone ? [tone] : [])))].map((tone) => ({ tone, name: TONE_WORD[tone] }));
