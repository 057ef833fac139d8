import type { Cell, Quantity } from '@hindsight/model';

/**
 * Shown for figures that the log does not state. It is a text, because reports are sent as JSON, which turns undefined
 * cells into null.
 */
const UNKNOWN = '–';

/** Converts a figure that may be unknown to a cell. */
export const toCell = (value: number | undefined, unit: (value: number) => Quantity): Cell =>
  value === undefined || Number.isNaN(value) ? UNKNOWN : unit(value);
