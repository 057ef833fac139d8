import { linkCalls } from './call-nodes.ts';
import { sumTotals } from './merge-lines.ts';
import type { StackTree } from './profiles.ts';

export interface HotMethod {
  readonly method: string;
  /** The weight of the samples whose top frame is the method. */
  readonly self: number;
  /** The weight of the samples with the method anywhere in the stack; a sample counts once. */
  readonly total: number;
  /** The line that is most often on top, when it is known. */
  readonly line?: number;
}

/** Adds up totals by method; below a node of the method, further ones of a recursion count nothing. */
function sumTotalsByMethod(tree: StackTree, self: Float64Array): Float64Array {
  const nodeTotals = sumTotals(tree, self);
  const totals = new Float64Array(tree.methods.length);
  const active = new Int32Array(tree.methods.length);
  const { first, next } = linkCalls(tree);
  const enter = (node: number): void => {
    const method = tree.frames[node] ?? 0;
    if (active[method] === 0) totals[method] = (totals[method] ?? 0) + (nodeTotals[node] ?? 0);
    active[method] = (active[method] ?? 0) + 1;
  };
  const leave = (node: number): void => {
    const method = tree.frames[node] ?? 0;
    active[method] = (active[method] ?? 0) - 1;
  };
  let node = first[tree.callers.length] ?? -1;
  while (node >= 0) {
    enter(node);
    let following = first[node] ?? -1;
    while (following < 0 && node >= 0) {
      leave(node);
      following = next[node] ?? -1;
      if (following < 0) node = tree.callers[node] ?? -1;
    }
    node = following;
  }
  return totals;
}

/** Finds per method the line with the largest weight on top. */
function findTopLines({ frames, lines, methods }: StackTree, self: Float64Array): Map<number, number> {
  const byLine = new Map<number, number>();
  const best = new Map<number, { line: number; weight: number }>();
  for (let node = 0; node < self.length; node++) {
    const line = lines[node] ?? -1;
    const weight = self[node] ?? 0;
    if (weight <= 0 || line < 0) continue;
    const method = frames[node] ?? 0;
    const key = line * methods.length + method;
    const sum = (byLine.get(key) ?? 0) + weight;
    byLine.set(key, sum);
    const known = best.get(method);
    if (!known || sum > known.weight || (sum === known.weight && line < known.line))
      best.set(method, { line, weight: sum });
  }
  return new Map([...best].map(([method, { line }]) => [method, line]));
}

/** Lists methods by their own weight, then by their total. `self` has the weights of the nodes of `tree`. */
export function listHotMethods(tree: StackTree, self: Float64Array, max: number): HotMethod[] {
  const totals = sumTotalsByMethod(tree, self);
  const own = new Float64Array(tree.methods.length);
  self.forEach((weight, node) => {
    const method = tree.frames[node] ?? 0;
    own[method] = (own[method] ?? 0) + weight;
  });
  const lines = findTopLines(tree, self);
  const name = (method: number) => tree.methods[method] ?? '';
  return [...totals.keys()]
    .filter((method) => (totals[method] ?? 0) > 0)
    .sort(
      (a, b) => (own[b] ?? 0) - (own[a] ?? 0) || (totals[b] ?? 0) - (totals[a] ?? 0) || (name(a) < name(b) ? -1 : 1),
    )
    .slice(0, max)
    .map((method) => {
      const line = lines.get(method);
      const hot = { method: name(method), self: own[method] ?? 0, total: totals[method] ?? 0 };
      return line === undefined ? hot : { ...hot, line };
    });
}
