import type { HeapClass } from '@hindsight/heap-graph';
import { createOqlFault } from '../syntax/query-fault.ts';
import { findNearestNames } from './suggest-names.ts';
import type { OqlHeap } from '../oql-heap.ts';

/** What is known of the rows of a query before it runs; neither: they may be anything. */
export interface RowShape {
  readonly classes?: readonly HeapClass[];
  readonly columns?: readonly string[];
}

export interface CheckScope {
  readonly heap: Pick<OqlHeap, 'classes' | 'countOf'>;
  readonly source: string;
  readonly alias: string | undefined;
  readonly rows: RowShape;
  readonly outer: CheckScope | undefined;
  /** An aggregate may stand here. */
  readonly allowsAggregates: boolean;
}

/** A fault at a place of the query. */
export const createFault = ({ source }: Pick<CheckScope, 'source'>, at: number, what: string): Error =>
  createOqlFault(source, at, what);

export function findAliasScope(scope: CheckScope, name: string): CheckScope | undefined {
  for (let at: CheckScope | undefined = scope; at; at = at.outer) if (at.alias === name) return at;
  return undefined;
}

/** Names of fields that the rows have; undefined: nobody knows. */
export function listFields({ classes, columns }: RowShape): Set<string> | undefined {
  // A row of one column stands for what the column holds.
  if (columns) return columns.length === 1 ? undefined : new Set(columns);
  // Of an object that is a class the static fields are read.
  if (!classes || classes.some(({ name }) => name === 'java.lang.Class')) return undefined;
  return new Set(classes.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** Names of all fields that any object of the dump has. */
export const listAllFields = ({ classes }: Pick<OqlHeap, 'classes'>): Set<string> =>
  new Set(classes.flatMap(({ fields, statics }) => [...fields, ...statics].map(({ name }) => name)));

/** More would not be read. */
const MAX_LISTED_NAMES = 40;

/** ` Did you mean a? Known are a, b, c.`: the near ones, and all where they are not too many. */
export function suggestNames(written: string, names: readonly string[]): string {
  const near = findNearestNames(written, names);
  const meant = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  const listed = names.length > 0 && names.length <= MAX_LISTED_NAMES ? ` Known are ${names.join(', ')}.` : '';
  return meant + listed;
}
