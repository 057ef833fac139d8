import { normalizeMethod } from './method-names.ts';
import type { StackTree } from './profiles.ts';
import { StackTreeBuilder } from './stack-tree-builder.ts';

/** A tree whose nodes are methods, and per node of the tree with lines the node that it became. */
export interface MergedTree {
  readonly tree: StackTree;
  readonly nodes: Int32Array;
}

/** Joins the nodes of one caller that differ in their line only, or in the name that a run gave to a lambda. */
export function mergeLines({ methods, callers, frames }: StackTree): MergedTree {
  const builder = new StackTreeBuilder();
  const numbers = methods.map((name) => builder.internMethod(normalizeMethod(name)));
  const nodes = new Int32Array(frames.length);
  for (let node = 0; node < frames.length; node++) {
    const caller = callers[node] ?? -1;
    nodes[node] = builder.addFrame(caller < 0 ? -1 : (nodes[caller] ?? -1), numbers[frames[node] ?? 0] ?? 0);
  }
  return { tree: builder.build(), nodes };
}

/** Adds up weights by the nodes of the merged tree. */
export function mergeWeights({ tree, nodes }: MergedTree, weights: Float64Array): Float64Array {
  const merged = new Float64Array(tree.frames.length);
  for (let node = 0; node < weights.length; node++) {
    const into = nodes[node] ?? 0;
    merged[into] = (merged[into] ?? 0) + (weights[node] ?? 0);
  }
  return merged;
}

/** Adds up the weight of every node and of all nodes below it. */
export function sumTotals({ callers }: StackTree, self: Float64Array): Float64Array {
  const totals = self.slice();
  for (let node = totals.length - 1; node >= 0; node--) {
    const caller = callers[node] ?? -1;
    if (caller >= 0) totals[caller] = (totals[caller] ?? 0) + (totals[node] ?? 0);
  }
  return totals;
}
