import { getParent } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import type { Suspect } from './suspects.ts';

type SuspectTree = Pick<HeapAnalysis, 'suspects' | 'tree'>;

/** A chain of dominators may be as long as the heap. */
const MAX_STEPS = 10_000;

/**
 * Finds the suspect that contains an object: the object is on the chain to the accumulation point or below it. Objects
 * of one class that several collections refer to are in the one that is on the path to the largest of them.
 */
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
  return suspects.find(({ kind, path }) => kind === 'class' && path.some((step) => step.object === object));
}
