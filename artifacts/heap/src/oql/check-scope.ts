import type { HeapClass } from '../model.ts';
import { oqlFault } from './fault.ts';
import { nearest } from './names.ts';
import type { OqlHeap } from './oql-heap.ts';

/** What is known of the rows of a query before it runs; neither: they may be anything. */
export interface Rows {
  readonly classes?: readonly HeapClass[];
  readonly columns?: readonly string[];
}

export interface CheckScope {
  readonly heap: Pick<OqlHeap, 'classes' | 'countOf'>;
  readonly source: string;
  readonly alias: string | undefined;
  readonly rows: Rows;
  readonly outer: CheckScope | undefined;
  /** An aggregate may stand here. */
  readonly groups: boolean;
}

/** A fault at a place of the query. */
export const faultAt = ({ source }: Pick<CheckScope, 'source'>, at: number, what: string): Error =>
  oqlFault(source, at, what);

export function scopeOfAlias(scope: CheckScope, name: string): CheckScope | undefined {
  for (let at: CheckScope | undefined = scope; at; at = at.outer) if (at.alias === name) return at;
  return undefined;
}

/** Names of fields that the rows have; undefined: nobody knows. */
export function fieldsOf({ classes, columns }: Rows): Set<string> | undefined {
  // A row of one column stands for what the column holds.
  if (columns) return columns.length === 1 ? undefined : new Set(columns);
  // Of an object that is a class the static fields are read.
  if (!classes || classes.some(({ name }) => name === 'java.lang.Class')) return undefined;
  return new Set(classes.flatMap(({ fields }) => fields.map(({ name }) => name)));
}

/** Names of all fields that any object of the dump has. */
export const allFields = ({ classes }: Pick<OqlHeap, 'classes'>): Set<string> =>
  new Set(classes.flatMap(({ fields, statics }) => [...fields, ...statics].map(({ name }) => name)));

/** More would not be read. */
const MOST_LISTED = 40;

/** ` Did you mean a? Known are a, b, c.`: the near ones, and all where they are not too many. */
export function knownNames(written: string, names: readonly string[]): string {
  const near = nearest(written, names);
  const meant = near.length > 0 ? ` Did you mean ${near.join(' or ')}?` : '';
  const listed = names.length > 0 && names.length <= MOST_LISTED ? ` Known are ${names.join(', ')}.` : '';
  return meant + listed;
}
