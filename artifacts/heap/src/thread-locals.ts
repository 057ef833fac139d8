import type { HeapThread, References } from './model.ts';
import type { Rows } from './second-pass.ts';

/** Adds what the stacks of threads hold to the references of the threads: their lists move to the end. */
export function withLocals({ starts, edges, used }: Rows, threads: readonly HeapThread[]): References {
  let end = used;
  for (const { object, locals } of threads) {
    const from = starts[object] ?? 0;
    const own = edges[from] ?? 0;
    const held = new Set(locals.map(({ object: local }) => local));
    const list = [...edges.subarray(from + 1, from + 1 + own), ...held];
    if (list.length === 0) continue;
    starts[object] = end;
    edges[end] = list.length;
    edges.set(list, end + 1);
    end += list.length + 1;
  }
  return { starts, edges: edges.subarray(0, end) };
}
