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

export const TREE_GROUPINGS = { none: 'Objects', class: 'Class', package: 'Package', loader: 'Loader' } as const;
export type TreeGrouping = keyof typeof TREE_GROUPINGS;

export const INSPECTOR_TABS = {
  fields: 'Fields',
  in: 'In',
  out: 'Out',
  paths: 'Path to root',
  merged: 'All paths',
} as const;
export type InspectorTab = keyof typeof INSPECTOR_TABS;

/** What is shown of one class. */
export const CLASS_SHOWS = { objects: 'Objects', paths: 'Paths from GC roots' } as const;
export type ClassShow = keyof typeof CLASS_SHOWS;

export const SORTINGS = ['label', 'objects', 'shallowSize', 'retainedSize'] as const;
export type Sorting = (typeof SORTINGS)[number];

/** The state of the explorer that is part of its address. */
export interface HeapLocation {
  readonly view: View;
  /** The object in the inspector. */
  readonly object: number | undefined;
  /** The class whose objects are listed. */
  readonly ofClass: number | undefined;
  readonly show: ClassShow;
  readonly group: Grouping;
  /** The grouping of the dominator tree. */
  readonly treeGroup: TreeGrouping;
  /** What the inspector shows of its object. */
  readonly tab: InspectorTab;
  /** The objects of the dominator tree that are unfolded. */
  readonly open: readonly number[];
  readonly sort: Sorting;
  /** The filter of the histogram, or the OQL query. */
  readonly q: string;
}

const numberIn = (text: string | null): number | undefined =>
  text && /^\d{1,10}$/.test(text) ? Number(text) : undefined;

function parseChoice<Name extends string>(names: readonly Name[], text: string | null, other: Name): Name {
  return names.find((name) => name === text) ?? other;
}

/** An address stays short enough to be sent. */
export const MAX_OPEN = 50;

const readOpen = (text: string | null): readonly number[] =>
  (text ?? '')
    .split('.')
    .slice(0, MAX_OPEN)
    .flatMap((part) => numberIn(part) ?? []);

export const placeIn = (query: URLSearchParams): HeapLocation => ({
  view: parseChoice(Object.keys(VIEWS) as View[], query.get('view'), 'dominators'),
  object: numberIn(query.get('object')),
  ofClass: numberIn(query.get('class')),
  show: parseChoice(Object.keys(CLASS_SHOWS) as ClassShow[], query.get('show'), 'objects'),
  group: parseChoice(Object.keys(GROUPINGS) as Grouping[], query.get('group'), 'class'),
  treeGroup: parseChoice(Object.keys(TREE_GROUPINGS) as TreeGrouping[], query.get('group'), 'none'),
  tab: parseChoice(Object.keys(INSPECTOR_TABS) as InspectorTab[], query.get('tab'), 'fields'),
  open: readOpen(query.get('open')),
  sort: parseChoice(SORTINGS, query.get('sort'), 'retainedSize'),
  q: query.get('q') ?? '',
});

/** Returns the address of another view, which keeps the object in the inspector and nothing else. */
export const viewAddress = (view: View): string =>
  addressWith({
    view,
    class: undefined,
    show: undefined,
    group: undefined,
    open: undefined,
    sort: undefined,
    q: undefined,
  });
