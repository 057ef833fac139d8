import type { Cell, Quantity } from '@hindsight/model';

/** What the log does not tell. A word, not undefined: reports travel as JSON, which makes undefined cells null. */
const NOT_TOLD = '–';

/** A figure that may be unknown, as a cell. */
export const cellOf = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined || Number.isNaN(value) ? NOT_TOLD : unit(value);
