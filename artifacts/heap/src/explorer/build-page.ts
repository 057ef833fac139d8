import type { HeapPage, PageQuery } from '@hindsight/model';

const MAX_ROWS = 1000;

/** Builds a page of rows. `createRow` is called with the position of each row in the whole list. */
export function buildPage<Row>(
  { offset, limit }: PageQuery,
  total: number,
  createRow: (place: number) => Row,
): HeapPage<Row> {
  const from = Math.max(0, Math.min(Math.trunc(offset), total));
  const length = Math.max(0, Math.min(Math.trunc(limit), MAX_ROWS, total - from));
  return { total, offset: from, rows: Array.from({ length }, (_, at) => createRow(from + at)) };
}
