import type { HeapPage } from '@hindsight/model';

export type Answered<Answer> = Answer & { readonly responseId: string };

/** Rows of a page. */
export const PAGE_ROWS = 100;
/** After this time in ms the service answers with the rows found so far. */
const FIRST_ROWS_MS = 60;

/** How a list is filtered and sorted. */
export interface Arrangement {
  readonly filter?: string | undefined;
  readonly sort?: string | undefined;
}

/** Builds the addresses of the queries to the heap dump of a report. */
export const createHeapQueries = (token: string) => {
  const base = `/api/reports/${token}/heap`;
  const buildAddress = (path: string, values: Readonly<Record<string, string | number | undefined>> = {}) => {
    const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '');
    const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
    return query.size > 0 ? `${base}/${path}?${query}` : `${base}/${path}`;
  };
  return {
    overview: buildAddress('overview'),
    histogram: (values: { groupBy: string; filter: string; sort: string }) => buildAddress('histogram', values),
    instances: (classNumber: number, values: Arrangement) =>
      buildAddress(`classes/${classNumber}/instances`, { ...values }),
    top: (values: Arrangement) => buildAddress('dominators', { ...values }),
    dominated: (object: number | undefined) => buildAddress('dominators', { object }),
    dominatorGroups: (values: Arrangement & { groupBy: string }) => buildAddress('dominators/groups', { ...values }),
    object: (object: number) => buildAddress(`objects/${object}`),
    elements: (object: number) => buildAddress(`objects/${object}/elements`),
    references: (object: number, direction: 'in' | 'out') =>
      buildAddress(`objects/${object}/references`, { direction }),
    paths: (object: number) => buildAddress(`objects/${object}/paths`),
    mergedPaths: (object: number) => buildAddress(`objects/${object}/paths/merged`),
    classPaths: (classNumber: number) => buildAddress(`classes/${classNumber}/paths`),
    roots: (values: Arrangement) => buildAddress('roots', { ...values }),
    threads: (values: Arrangement) => buildAddress('threads', { ...values }),
    loaders: (values: Arrangement) => buildAddress('loaders', { ...values }),
    query: (q: string, page: { offset: number; limit: number; cursor: string | undefined }) =>
      buildAddress('oql', { q, ...page, wait: FIRST_ROWS_MS }),
  };
};

export type HeapQueries = ReturnType<typeof createHeapQueries>;

/** Returns the address of a page of rows from an offset on. */
export const readPage = (path: string, offset: number): string =>
  `${path}${path.includes('?') ? '&' : '?'}offset=${offset}&limit=${PAGE_ROWS}`;

export type PageAnswer<Row> = Answered<HeapPage<Row>>;
