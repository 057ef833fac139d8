import type { DominatorTree } from '@hindsight/heap-graph';

/** What nodes retain together, and the first of those that retain most. */
export interface RetainedSums {
  readonly retained: number;
  readonly largest: number;
  readonly largestRetained: number;
}

/** Sums up what nodes retain. While the tree is in files this is a pass over it. */
export function sumRetained({ retained }: Pick<DominatorTree, 'retained'>, nodes: Uint32Array): RetainedSums {
  const sums = { retained: 0, largest: nodes[0] ?? 0, largestRetained: 0 };
  for (const node of nodes) {
    const bytes = retained.at(node) ?? 0;
    sums.retained += bytes;
    if (bytes <= sums.largestRetained) continue;
    sums.largest = node;
    sums.largestRetained = bytes;
  }
  return sums;
}
