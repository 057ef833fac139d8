import type { MemoryBudget } from '../columns/memory-budget.ts';
import type { ReadNumbers } from '../columns/numbers.ts';
import { hasNumber, type ObjectNumbers, packObjectNumbers } from '../columns/object-numbers.ts';
import { decodeTarget, END_OF_LIST } from '../columns/reference-lists.ts';
import { PartitionedReverseEdges } from '../columns/reverse-edges.ts';
import type { Graph } from './depth-first.ts';

/**
 * Collects the predecessors of every node in numbers of the walk, which has `size` of them, by one pass over the objects in
 * address order.
 */
export function collectPredecessors(
  graph: Graph,
  size: number,
  numberOf: ReadNumbers,
  budget: MemoryBudget,
): PartitionedReverseEdges {
  const { references, classOf } = graph;
  const predecessors = new PartitionedReverseEdges(size, budget);
  const classNumberAt = numberClasses(graph, numberOf);
  for (let object = 0; object < numberOf.length; object++) {
    const number = numberOf.at(object) ?? -1;
    if (number < 0) continue;
    for (
      let at = references.getStart(object), edge = references.at(at);
      edge !== END_OF_LIST;
      edge = references.at(++at)
    ) {
      predecessors.add(numberOf.at(decodeTarget(edge)) ?? 0, number);
    }
    const ofClass = classOf.at(object) ?? 0;
    const classNumber = ofClass < 0 ? 0 : (classNumberAt[ofClass] ?? 0);
    if (classNumber > 0) predecessors.add(classNumber, number);
  }
  return predecessors;
}

/**
 * Returns the number of the walk by class number. Classes that are roots get 0, because the predecessors of roots are
 * irrelevant and most objects are of such classes.
 */
function numberClasses({ roots, classObjects }: Graph, numberOf: ReadNumbers): ObjectNumbers {
  const isRoot = (object: number) => hasNumber(roots, object);
  return packObjectNumbers(
    Array.from(classObjects, (object) => (object < 0 || isRoot(object) ? 0 : Math.max(0, numberOf.at(object) ?? 0))),
  );
}
