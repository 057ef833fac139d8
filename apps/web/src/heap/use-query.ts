import type { OqlResult } from '@hindsight/model';
import { useCallback, useEffect, useRef, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { type Answered, PAGE_ROWS, type Questions } from './heap-queries.ts';

type Row = OqlResult['rows'][number];

/** What is known of the result of a query: all pages that were asked for, the last one growing. */
export interface QueryState extends Omit<OqlResult, 'offset' | 'cursor'> {
  readonly q: string;
  /** The reader has ended it. */
  readonly isEnded?: boolean;
}

export interface GrowingResult {
  readonly found: QueryState | undefined;
  readonly busy: boolean;
  readonly fault: ServiceFault | undefined;
  /** Asks for the rows that follow. */
  readonly more: () => void;
  /** What was found until now is the result. */
  readonly end: () => void;
}

/** Rows of the pages before, and what is known of the whole. */
function joined(
  q: string,
  before: readonly Row[],
  { cursor, offset, ...answer }: OqlResult,
  least: number,
): QueryState {
  return { ...answer, q, rows: [...before, ...answer.rows], total: Math.max(answer.total, least) };
}

/** The result of a query as it grows: the service answers what it has found, and is asked again until that is all. */
export function useQuery(questions: Questions, q: string): GrowingResult {
  const [found, setFound] = useState<QueryState>();
  const [fault, setFault] = useState<ServiceFault>();
  const [busy, setBusy] = useState(false);
  const leaving = useRef(new AbortController());

  const run = useCallback(
    async (before: readonly Row[], least: number) => {
      leaving.current.abort();
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      setBusy(true);
      setFault(undefined);
      let cursor: string | undefined;
      try {
        do {
          const path = questions.query(q, { offset: before.length, limit: PAGE_ROWS, cursor });
          const answer = await request<Answered<OqlResult>>(path, { signal });
          if (signal.aborted) return;
          setFound(joined(q, before, answer, least));
          cursor = answer.cursor;
        } while (cursor !== undefined);
      } catch (error) {
        if (signal.aborted) return;
        if (!(error instanceof ServiceFault)) throw error;
        setFault(error);
      }
      setBusy(false);
    },
    [questions, q],
  );

  useEffect(() => {
    setFound(undefined);
    void run([], 0);
    return () => leaving.current.abort();
  }, [run]);

  const there = found?.rows;
  const total = found?.complete ? found.total : 0;
  const more = useCallback(() => void run(there ?? [], total), [run, there, total]);
  const end = useCallback(() => {
    leaving.current.abort();
    setBusy(false);
    setFound((before) => before && { ...before, isEnded: true });
  }, []);
  return { found, busy, fault, more, end };
}
