import type { HeapAnalysis } from '../../analysis.ts';

/** Returns the bytes that would be freed with the object; 0 for an object that nothing reaches. */
export function readRetainedSize({ tree }: Pick<HeapAnalysis, 'tree'>, object: number): number {
  const node = tree.numberOf.at(object) ?? -1;
  return node > 0 ? (tree.retained.at(node) ?? 0) : 0;
}
