import type { OqlResult } from '@hindsight/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request, type ServiceFault } from '../api/client.ts';
import { startRequest } from '../api/start-request.ts';
import { type Answered, type HeapQueries, PAGE_ROWS } from './heap-queries.ts';

type ResultRow = OqlResult['rows'][number];

/** The state of a result: all pages that were requested, the last one still growing. */
export interface QueryState extends Omit<OqlResult, 'offset' | 'cursor'> {
  readonly q: string;
  /** Whether the reader has ended it. */
  readonly isEnded?: boolean;
}

export interface GrowingResult {
  readonly found: QueryState | undefined;
  readonly busy: boolean;
  readonly fault: ServiceFault | undefined;
  /** Loads the next rows. */
  readonly more: () => void;
  /** Ends the query; the rows found so far are the result. */
  readonly end: () => void;
}

/** The rows of the pages before with those of an answer; `minTotal` is how many are known already. */
export function joinAnswers(
  q: string,
  before: readonly ResultRow[],
  { cursor, offset, ...answer }: OqlResult,
  minTotal: number,
): QueryState {
  return { ...answer, q, rows: [...before, ...answer.rows], total: Math.max(answer.total, minTotal) };
}

/** Asks for a page of a result until it is complete; every answer on the way goes to `onProgress`. */
export async function followQuery(
  requestPage: (cursor: string | undefined) => Promise<OqlResult>,
  onProgress: (answer: OqlResult) => void,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const answer = await requestPage(cursor);
    onProgress(answer);
    cursor = answer.cursor;
  } while (cursor !== undefined);
}

/**
 * The result of a query as it grows: the service answers with what it has found, and is asked again until that is
 * all.
 */
export function useQuery(queries: HeapQueries, q: string): GrowingResult {
  const [found, setFound] = useState<QueryState>();
  const [fault, setFault] = useState<ServiceFault>();
  const [busy, setBusy] = useState(false);
  const cancel = useRef<() => void>(() => undefined);

  const run = useCallback(
    (before: readonly ResultRow[], minTotal: number) => {
      cancel.current();
      setBusy(true);
      setFault(undefined);
      const follow = (signal: AbortSignal) =>
        followQuery(
          (cursor) => {
            const path = queries.query(q, { offset: before.length, limit: PAGE_ROWS, cursor });
            return request<Answered<OqlResult>>(path, { signal });
          },
          (answer) => {
            if (!signal.aborted) setFound(joinAnswers(q, before, answer, minTotal));
          },
        );
      cancel.current = startRequest(follow, {
        onAnswer: () => setBusy(false),
        onFault: (error) => {
          setFault(error);
          setBusy(false);
        },
      });
    },
    [queries, q],
  );

  useEffect(() => {
    setFound(undefined);
    run([], 0);
    return () => cancel.current();
  }, [run]);

  const loadedRows = found?.rows;
  const total = found?.complete ? found.total : 0;
  const more = useCallback(() => run(loadedRows ?? [], total), [run, loadedRows, total]);
  const end = useCallback(() => {
    cancel.current();
    setBusy(false);
    setFound((before) => before && { ...before, isEnded: true });
  }, []);
  return { found, busy, fault, more, end };
}
