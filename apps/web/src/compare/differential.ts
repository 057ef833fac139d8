import type { ChangeTone, FlameGraph, Report, TreeNode } from '@hindsight/model';
import { formatShare } from '@hindsight/render/browser';

/** Changes of the share of the whole profile, in parts of 1, from which on a frame has another color. */
const NOTICED = 0.005;
const MUCH = 0.02;

export type WidthSide = 'a' | 'b';

interface Pair {
  readonly label: string;
  readonly values: { a: number; b: number };
  readonly calls: Map<string, Pair>;
}

const sumRoots = (frames: readonly TreeNode[]): number =>
  frames.reduce((sum, { depth, value }) => (depth === 0 ? sum + value : sum), 0);

/** Adds the frames of one side to the tree of both. */
function addFrames(roots: Map<string, Pair>, frames: readonly TreeNode[], side: WidthSide): void {
  const open: Pair[] = [];
  for (const { depth, label, value } of frames) {
    open.length = Math.min(open.length, depth);
    const siblings = open.at(-1)?.calls ?? roots;
    const pair = siblings.get(label) ?? { label, values: { a: 0, b: 0 }, calls: new Map() };
    pair.values[side] += value;
    siblings.set(label, pair);
    open.push(pair);
  }
}

function chooseTone(delta: number): ChangeTone {
  if (Math.abs(delta) < NOTICED) return 'even';
  if (delta > 0) return delta >= MUCH ? 'much-more' : 'more';
  return delta <= -MUCH ? 'much-less' : 'less';
}

/**
 * Joins the flame graphs of two recordings: the width of a frame is its share in one of them, its color the change from
 * A to B. Frames that this side does not have are left out.
 */
export function joinFlames(a: FlameGraph, b: FlameGraph, side: WidthSide): FlameGraph {
  const roots = new Map<string, Pair>();
  addFrames(roots, a.frames, 'a');
  addFrames(roots, b.frames, 'b');
  const [wholeA, wholeB] = [sumRoots(a.frames) || 1, sumRoots(b.frames) || 1];
  const frames: TreeNode[] = [];
  const sort = (pairs: ReadonlyMap<string, Pair>) =>
    [...pairs.values()].filter(({ values }) => values[side] > 0).sort((x, y) => x.values[side] - y.values[side]);
  const open = sort(roots).map((pair) => ({ pair, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { pair, depth } = next;
    const [shareA, shareB] = [pair.values.a / wholeA, pair.values.b / wholeB];
    const note = `A ${formatShare(shareA, 1)}, B ${formatShare(shareB, 1)}`;
    frames.push({ depth, label: pair.label, value: pair.values[side], tone: chooseTone(shareB - shareA), note });
    for (const call of sort(pair.calls)) open.push({ pair: call, depth: depth + 1 });
  }
  const other = side === 'b' ? 'A' : 'B';
  return {
    kind: 'flame-graph',
    id: `difference-${a.id}`,
    title: `${b.title}: the difference`,
    note: `Width is the share in ${side.toUpperCase()}, color the change from A to B; frames that only ${other} has are left out.`,
    unit: b.unit,
    frames,
  };
}

/** Finds the flame graph of a profile in a report. */
export const findFlame = ({ sections }: Report, profile: string): FlameGraph | undefined =>
  sections
    .flatMap(({ blocks }) => blocks)
    .find((block): block is FlameGraph => block.kind === 'flame-graph' && block.id === `flame-${profile}`);
