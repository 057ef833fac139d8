import type { HeapPage } from '@hindsight/model';

export type Answered<Answer> = Answer & { readonly responseId: string };

/** Rows that are asked for at once. */
export const PAGE_ROWS = 100;
/** After so many milliseconds a query shows what it has found. */
const PIECE_MS = 60;

/** Addresses of the questions to the heap dump of a report. */
export const createHeapQueries = (token: string) => {
  const base = `/api/reports/${token}/heap`;
  const asked = (path: string, values: Readonly<Record<string, string | number | undefined>> = {}) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `${base}/${path}?${query}` : `${base}/${path}`;
  };
  return {
    overview: asked('overview'),
    histogram: (values: { groupBy: string; filter: string; sort: string }) => asked('histogram', values),
    instances: (classNumber: number) => asked(`classes/${classNumber}/instances`),
    dominated: (object: number | undefined) => asked('dominators', { object }),
    object: (object: number) => asked(`objects/${object}`),
    elements: (object: number) => asked(`objects/${object}/elements`),
    references: (object: number, direction: 'in' | 'out') => asked(`objects/${object}/references`, { direction }),
    paths: (object: number) => asked(`objects/${object}/paths`),
    roots: asked('roots'),
    threads: asked('threads'),
    loaders: asked('loaders'),
    query: (q: string, page: { offset: number; limit: number; cursor: string | undefined }) =>
      asked('oql', { q, ...page, wait: PIECE_MS }),
  };
};

export type Questions = ReturnType<typeof createHeapQueries>;

/** The same question for rows from a place on. */
export const pageFrom = (path: string, offset: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}offset=${offset}&limit=${PAGE_ROWS}`;

export type PageAnswer<Row> = Answered<HeapPage<Row>>;
