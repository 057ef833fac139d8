import { END, type References } from '@hindsight/heap-graph';

/** How many objects one refers to; counted no further than `most`. */
export function countReferences(references: References, object: number, most = Number.POSITIVE_INFINITY): number {
  const start = references.startOf(object);
  let at = start;
  while (at - start < most && references.at(at) !== END) at++;
  return at - start;
}
