import { useCallback, useEffect, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { type PageAnswer, pageFrom } from './heap-queries.ts';

interface Loaded<Row, Answer> {
  /** The question that these rows answer. */
  readonly path: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** The first page, with what it says besides its rows. */
  readonly head: Answer;
}

export interface Pages<Row, Answer> {
  /** What is there: of the question before until the answer comes. */
  readonly loaded: Loaded<Row, Answer> | undefined;
  readonly busy: boolean;
  readonly fault: ServiceFault | undefined;
  /** Asks for the rows that follow. */
  readonly more: () => void;
  readonly again: () => void;
}

/** A list that is asked for page by page; another question begins it anew. */
export function usePages<Row, Answer extends PageAnswer<Row> = PageAnswer<Row>>(
  path: string | undefined,
): Pages<Row, Answer> {
  const [loaded, setLoaded] = useState<Loaded<Row, Answer>>();
  const [fault, setFault] = useState<ServiceFault>();
  /** How many rows are wanted already. */
  const [offset, setOffset] = useState({ path, from: 0, times: 0 });
  const from = offset.path === path ? offset.from : 0;
  const times = offset.times;
  const [answered, setAnswered] = useState('');
  const question = path === undefined ? undefined : `${pageFrom(path, from)} ${times}`;

  useEffect(() => {
    if (path === undefined || question === undefined) return;
    const leaving = new AbortController();
    setFault(undefined);
    request<Answer>(pageFrom(path, from), { signal: leaving.signal }).then(
      (answer) => {
        setLoaded((before) => {
          const goesOn = before?.path === path && from > 0;
          const rows = goesOn ? [...before.rows, ...answer.rows] : answer.rows;
          return { path, rows, total: answer.total, head: goesOn ? before.head : answer };
        });
        setAnswered(question);
      },
      (error: unknown) => {
        if (leaving.signal.aborted) return;
        if (!(error instanceof ServiceFault)) throw error;
        setFault(error);
        setAnswered(question);
      },
    );
    return () => leaving.abort();
  }, [path, from, question]);

  const there = loaded && loaded.path === path ? loaded.rows.length : 0;
  const more = useCallback(
    () => setOffset(({ times: before }) => ({ path, from: there, times: before })),
    [path, there],
  );
  const again = useCallback(() => setOffset((before) => ({ ...before, times: before.times + 1 })), []);
  return { loaded, busy: path !== undefined && answered !== question, fault, more, again };
}
