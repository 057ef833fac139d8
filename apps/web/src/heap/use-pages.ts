import { useCallback, useEffect, useState } from 'react';
import { request, type ServiceFault } from '../api/client.ts';
import { startRequest } from '../api/start-request.ts';
import { type PageAnswer, readPage } from './heap-queries.ts';

export interface LoadedRows<Row, Answer> {
  /** The address that returned these rows. */
  readonly path: string;
  readonly rows: readonly Row[];
  readonly total: number;
  /** The first page, with its members besides the rows. */
  readonly head: Answer;
}

export interface Pages<Row, Answer> {
  /** The loaded rows; those of the former address until its answer arrives. */
  readonly loaded: LoadedRows<Row, Answer> | undefined;
  readonly busy: boolean;
  readonly fault: ServiceFault | undefined;
  /** Loads the next rows. */
  readonly more: () => void;
  readonly again: () => void;
}

/** Appends a page to the rows before it; the first page, and one of another question, replace them. */
export function appendPage<Row, Answer extends PageAnswer<Row>>(
  before: LoadedRows<Row, Answer> | undefined,
  path: string,
  from: number,
  answer: Answer,
): LoadedRows<Row, Answer> {
  if (before?.path !== path || from === 0) return { path, rows: answer.rows, total: answer.total, head: answer };
  return { path, rows: [...before.rows, ...answer.rows], total: answer.total, head: before.head };
}

/** Loads a list page by page; another address starts it again. */
export function usePages<Row, Answer extends PageAnswer<Row> = PageAnswer<Row>>(
  path: string | undefined,
): Pages<Row, Answer> {
  const [loaded, setLoaded] = useState<LoadedRows<Row, Answer>>();
  const [fault, setFault] = useState<ServiceFault>();
  /** The offset of the page that is requested. */
  const [offset, setOffset] = useState({ path, from: 0, times: 0 });
  const from = offset.path === path ? offset.from : 0;
  const times = offset.times;
  const [answered, setAnswered] = useState('');
  const question = path === undefined ? undefined : `${readPage(path, from)} ${times}`;

  useEffect(() => {
    if (path === undefined || question === undefined) return;
    setFault(undefined);
    return startRequest((signal) => request<Answer>(readPage(path, from), { signal }), {
      onAnswer: (answer) => {
        setLoaded((before) => appendPage(before, path, from, answer));
        setAnswered(question);
      },
      onFault: (error) => {
        setFault(error);
        setAnswered(question);
      },
    });
  }, [path, from, question]);

  const there = loaded && loaded.path === path ? loaded.rows.length : 0;
  const more = useCallback(
    () => setOffset(({ times: before }) => ({ path, from: there, times: before })),
    [path, there],
  );
  const again = useCallback(() => setOffset((before) => ({ ...before, times: before.times + 1 })), []);
  return { loaded, busy: path !== undefined && answered !== question, fault, more, again };
}
