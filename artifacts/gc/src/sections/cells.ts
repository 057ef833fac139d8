import type { Cell, Quantity } from '@hindsight/model';

/** What the log does not tell. A word, not undefined: reports travel as JSON, which makes undefined cells null. */
const UNKNOWN = '–';

/** A figure that may be unknown, as a cell. */
export const toCell = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined || Number.isNaN(value) ? UNKNOWN : unit(value);
