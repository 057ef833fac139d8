import { END_OF_LIST, ReferenceLists } from '../columns/reference-lists.ts';
import type { HeapThread } from '../model.ts';
import type { ObjectColumns } from './second-pass.ts';

/** Adds the objects that thread stacks hold to the references of the threads, whose lists are moved to the end. */
export function addStackReferences({ starts, edges }: ObjectColumns, threads: readonly HeapThread[]): ReferenceLists {
  const references = new ReferenceLists(starts, edges);
  for (const { object, locals } of threads) {
    const list = [...references.listEdges(object), ...new Set(locals.map(({ object: local }) => local))];
    if (list.length === 0) continue;
    starts.set(object, edges.length);
    for (const target of list) edges.push(target);
    edges.push(END_OF_LIST);
  }
  edges.seal();
  return references;
}
