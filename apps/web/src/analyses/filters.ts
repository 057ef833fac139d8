/** What the page of past analyses shows; all of it is part of the address. */
export interface View {
  readonly view: 'year' | 'month' | 'day';
  /** The day that is open. */
  readonly date: string;
  /** Whether a reader chose the day; without a choice it is today. */
  readonly isChosen: boolean;
  /** Whether a day is that of the upload, or of the end of the artifact's own time. */
  readonly clock: Clock;
  readonly filters: Readonly<Record<FilterName, string>>;
}

export type Clock = 'upload' | 'artifact';

/** Members of the query by the names of the service. */
export const FILTERS = ['appName', 'host', 'tag', 'kind', 'isProblem', 'q'] as const;
export type FilterName = (typeof FILTERS)[number];

const DATE = /^\d{4}-\d\d-\d\d$/;
const VIEWS = ['year', 'month', 'day'] as const;

export function readView(query: URLSearchParams, today: string): View {
  const date = query.get('date') ?? '';
  const view = VIEWS.find((name) => name === query.get('view')) ?? 'year';
  const filters = Object.fromEntries(FILTERS.map((name) => [name, query.get(name) ?? ''])) as View['filters'];
  const clock = query.get('by') === 'artifact' ? 'artifact' : 'upload';
  const isChosen = DATE.test(date);
  return { view, date: isChosen ? date : today, isChosen, clock, filters };
}

/** Builds the query of the filters that are set and of further members. */
export function buildQuery(filters: View['filters'], more: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(more);
  for (const name of FILTERS) if (filters[name] !== '') query.set(name, filters[name]);
  return query.toString();
}
