import type { DominatorTree, HeapDump, MemoryBudget, Numbers } from '@hindsight/heap-graph';

/**
 * Lists the class of each node as `classOf` has it by object. Metrics that walk the tree read classes in the order of
 * nodes from it, where they would read those of the objects at random. The class of node 0 stands for nothing.
 */
export function listClassesByNode(
  { classOf, classes }: Pick<HeapDump, 'classOf' | 'classes'>,
  { objectOf, size }: Pick<DominatorTree, 'objectOf' | 'size'>,
  memory: MemoryBudget,
): Numbers {
  const classByNode = memory.createClassNumbers(size, classes.length);
  for (let node = 1; node < size; node++) classByNode.set(node, classOf.at(objectOf.at(node) ?? 0) ?? 0);
  return classByNode;
}
