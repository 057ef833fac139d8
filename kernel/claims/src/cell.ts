import type { Cell, Quantity, Table } from '@hindsight/model';

/** The cell for a value that the artifact does not state. It is a text, because an undefined cell would become null in JSON. */
export const UNKNOWN = '–';

/** Converts a figure to a cell; an unknown one is undefined or NaN. */
export const toCell = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined || Number.isNaN(value) ? UNKNOWN : unit(value);

/** Converts a figure to a cell; without a figure there is none, so that a table of facts leaves out its row. */
export const toOptionalCell = (value: number | undefined, unit: (value: number) => Cell): Cell | undefined =>
  value === undefined ? undefined : unit(value);

/** Builds the table of the facts that are known, a row for each; no table when none is. */
export function buildFactTable(facts: readonly (readonly [string, Cell | undefined])[], title?: string): Table[] {
  const rows = facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
  if (rows.length === 0) return [];
  return [{ kind: 'table', ...(title !== undefined && { title }), columns: ['', ''], rows }];
}
