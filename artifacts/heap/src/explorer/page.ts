import type { HeapPage, PageQuestion } from '@hindsight/model';

const MOST_ROWS = 1000;

/** The rows of a page, each made by its place. */
export function pageOf<Row>(
  { offset, limit }: PageQuestion,
  total: number,
  rowAt: (place: number) => Row,
): HeapPage<Row> {
  const from = Math.max(0, Math.min(Math.trunc(offset), total));
  const length = Math.max(0, Math.min(Math.trunc(limit), MOST_ROWS, total - from));
  return { total, offset: from, rows: Array.from({ length }, (_, at) => rowAt(from + at)) };
}
