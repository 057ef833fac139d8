import { HEAP_ENDPOINTS } from '@hindsight/api';
import { joinQueryResults } from '@hindsight/comparison';
import type { OqlResult } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import { type ExploreParts, queryHeapDump } from './explore-heap.ts';

/** Rows of each dump that are matched; a comparison is for groups and not for lists of objects. */
const MATCHED_ROWS = 10_000;
/** Longer than any query takes. */
const UNTIL_THE_END_MS = 15_000;
const TOO_MANY = `only the first ${MATCHED_ROWS.toLocaleString('en-US')} rows of each dump are compared`;

export interface QueryOfBoth {
  readonly oql: string;
  readonly offset: number;
  readonly limit: number;
}

/** Returns a page of the joined rows of a query to two heap dumps. */
export async function queryBothHeaps(
  parts: ExploreParts,
  { a, b }: { readonly a: StoredResult; readonly b: StoredResult },
  { oql, offset, limit }: QueryOfBoth,
  context: { readonly responseId: string; readonly signal: AbortSignal },
): Promise<OqlResult & { readonly responseId: string }> {
  const question = {
    name: 'query',
    arguments: { oql, offset: 0, limit: MATCHED_ROWS, wait: UNTIL_THE_END_MS },
  } as const;
  const { schema } = HEAP_ENDPOINTS.heapQuery.answer;
  const query = async (result: StoredResult) =>
    (await queryHeapDump(parts, result, question, schema, context)) as OqlResult;
  // One after the other, because a service may have no more than one dump open at a time.
  const before = await query(a);
  const after = await query(b);
  const { columns, rows } = joinQueryResults(before, after);
  const isCut = [before, after].some(({ total }) => total > MATCHED_ROWS);
  const stopped = before.stopped ?? after.stopped ?? (isCut ? TOO_MANY : undefined);
  return {
    columns,
    total: rows.length,
    offset,
    rows: rows.slice(offset, offset + limit),
    complete: before.complete && after.complete && !isCut,
    ...(stopped !== undefined && { stopped }),
    responseId: context.responseId,
  };
}
