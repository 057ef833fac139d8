import { END_OF_LIST, type ReferenceLists } from '@hindsight/heap-graph';

/** Counts the references of an object, up to `maxCount`. */
export function countReferences(
  references: ReferenceLists,
  object: number,
  maxCount = Number.POSITIVE_INFINITY,
): number {
  const start = references.getStart(object);
  let at = start;
  while (at - start < maxCount && references.at(at) !== END_OF_LIST) at++;
  return at - start;
}
