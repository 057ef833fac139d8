import { addressWith } from '../navigation.ts';

export const VIEWS = {
  dominators: 'Dominator tree',
  histogram: 'Histogram',
  threads: 'Threads',
  loaders: 'Class loaders',
  roots: 'GC roots',
  oql: 'OQL',
} as const;

export type View = keyof typeof VIEWS;

export const GROUPINGS = { class: 'Class', superclass: 'Superclass', loader: 'Loader', package: 'Package' } as const;
export type Grouping = keyof typeof GROUPINGS;

export const SORTINGS = ['label', 'objects', 'shallowSize', 'retainedSize'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** The state of the explorer that is part of its address. */
export interface HeapLocation {
  readonly view: View;
  /** The object in the inspector. */
  readonly object: number | undefined;
  /** The class whose objects are listed. */
  readonly ofClass: number | undefined;
  readonly group: Grouping;
  readonly sort: Sorting;
  /** The filter of the histogram, or the OQL query. */
  readonly q: string;
}

const numberIn = (text: string | null): number | undefined =>
  text && /^\d{1,10}$/.test(text) ? Number(text) : undefined;

function parseChoice<Name extends string>(names: readonly Name[], text: string | null, other: Name): Name {
  return names.find((name) => name === text) ?? other;
}

export const placeIn = (query: URLSearchParams): HeapLocation => ({
  view: parseChoice(Object.keys(VIEWS) as View[], query.get('view'), 'dominators'),
  object: numberIn(query.get('object')),
  ofClass: numberIn(query.get('class')),
  group: parseChoice(Object.keys(GROUPINGS) as Grouping[], query.get('group'), 'class'),
  sort: parseChoice(SORTINGS, query.get('sort'), 'retainedSize'),
  q: query.get('q') ?? '',
});

/** Returns the address of another view, which keeps the object in the inspector and nothing else. */
export const viewAddress = (view: View): string =>
  addressWith({ view, class: undefined, group: undefined, sort: undefined, q: undefined });
