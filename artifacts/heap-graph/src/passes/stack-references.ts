import { Column } from '../columns/column.ts';
import { END, References } from '../columns/reference-lists.ts';
import type { HeapThread } from '../model.ts';
import type { Rows } from './second-pass.ts';

/** Adds what the stacks of threads hold to the references of the threads: their lists move to the end. */
export function withLocals({ starts, edges }: Rows, threads: readonly HeapThread[]): References {
  const references = new References(Column.over(starts), edges);
  for (const { object, locals } of threads) {
    const list = [...references.of(object), ...new Set(locals.map(({ object: local }) => local))];
    if (list.length === 0) continue;
    starts[object] = edges.length;
    for (const target of list) edges.push(target);
    edges.push(END);
  }
  edges.seal();
  return references;
}
