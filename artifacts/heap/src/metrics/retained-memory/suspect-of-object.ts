import { getParent } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from './suspects.ts';

type SuspectTree = Pick<HeapAnalysis, 'suspects' | 'tree'>;

/** A chain of dominators may be as long as the heap. */
const MAX_STEPS = 10_000;

/** Finds the suspect that contains an object: the object is on the chain to the accumulation point or below it. */
export function findContainingSuspect({ suspects, tree }: SuspectTree, object: number): Suspect | undefined {
  const onChain = suspects.find(({ chain }) => chain.includes(object));
  if (onChain) return onChain;
  const points = new Map(suspects.map((suspect) => [suspect.point, suspect]));
  let node = tree.numberOf.at(object) ?? -1;
  for (let steps = 0; node > 0 && steps < MAX_STEPS; steps++) {
    const found = points.get(tree.objectOf.at(node) ?? -1);
    if (found) return found;
    node = getParent(tree, node);
  }
  return undefined;
}
