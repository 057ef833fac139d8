import type { HeapClass } from '@hindsight/heap-graph';
import type { OqlHeap } from '../oql-heap.ts';
import { createOqlFault } from '../syntax/query-fault.ts';
import { findNearestNames } from './suggest-names.ts';

/** What is known about the rows of a query before it runs. When neither property is set, they may be anything. */
export interface RowShape {
  readonly classes?: readonly HeapClass[];
  readonly columns?: readonly string[];
}

export interface CheckScope {
  readonly heap: Pick<OqlHeap, 'classes' | 'countInstances'>;
  readonly source: string;
  readonly alias: string | undefined;
  readonly rows: RowShape;
  readonly outer: CheckScope | undefined;
  /** True where an aggregate function is allowed. */
  readonly allowsAggregates: boolean;
}

/** Creates a fault at an offset of the query. */
export const createFault = ({ source }: Pick<CheckScope, 'source'>, at: number, what: string): Error =>
  createOqlFault(source, at, what);

export function findAliasScope(scope: CheckScope, name: string): CheckScope | undefined {
  for (let at: CheckScope | undefined = scope; at; at = at.outer) if (at.alias === name) return at;
  return undefined;
}

/** Lists the fields of the rows; undefined when they are not known before the query runs. */
export function listFields({ classes, columns }: RowShape): Set<string> | undefined {
  // A row with a single column is treated as the value in that column.
  if (columns) return columns.length === 1 ? undefined : new Set(columns);
  // Objects of `java.lang.Class` have the static fields of the class that they represent.
  if (!classes || classes.some(({ name }) => name === 'java.lang.Class')) return undefined;
  return new Set(classes.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** Lists the names of all fields that occur in the dump. */
export const listAllFields = ({ classes }: Pick<OqlHeap, 'classes'>): Set<string> =>
  new Set(classes.flatMap(({ fields, statics }) => [...fields, ...statics].map(({ name }) => name)));

/** Longer lists of names are not shown. */
const MAX_LISTED_NAMES = 40;

/**
 * Formats suggestions for an unknown name: ` Did you mean a? Known are a, b, c.`. Similar names come first; all names
 * are listed when there are few.
 */
export function suggestNames(written: string, names: readonly string[]): string {
  const near = findNearestNames(written, names);
  const meant = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  const listed = names.length > 0 && names.length <= MAX_LISTED_NAMES ? ` Known are ${names.join(', ')}.` : '';
  return meant + listed;
}
