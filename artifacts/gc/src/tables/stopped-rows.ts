import { FIGURES_PER_ROW, isParsedNumber } from '@hindsight/model';

/** Where wasm/stopped-time.ts writes each figure into a row; the index of the line comes first. */
export const STOPPED_ROW = { uptime: 1, wall: 2, zone: 3, duration: 4, timeToSafepoint: 5 };
const { uptime: UPTIME, wall: WALL, zone: ZONE, duration: DURATION } = STOPPED_ROW;

/** The clocks of a row may drift apart by less than what counts as a jump of one of them. */
const MAX_DRIFT_MS = 1000;

/**
 * Finds the last row after the one at `first` up to which the clock goes on: no uptime and no date goes back, both go on
 * together, in one zone. Of these rows only the first and the last one say anything about the clock. Returns `first` when
 * there is none.
 */
export function findSteadyEnd(rows: Float64Array, first: number, to: number): number {
  const drift = (rows[first + WALL] as number) - (rows[first + UPTIME] as number);
  let last = first;
  if (!hasDuration(rows, first)) return last;
  for (let row = first + FIGURES_PER_ROW; row < to; row += FIGURES_PER_ROW) {
    const before = row - FIGURES_PER_ROW;
    if (rows[row + ZONE] !== rows[first + ZONE] || !hasDuration(rows, row)) break;
    const uptime = rows[row + UPTIME] as number;
    const wall = rows[row + WALL] as number;
    if (!isLater(uptime, rows[before + UPTIME] as number) || !isLater(wall, rows[before + WALL] as number)) break;
    if (Math.abs(wall - uptime - drift) > MAX_DRIFT_MS) break;
    // The clock keeps the first of the lines with its latest uptime, so that it has to see that one.
    if (uptime !== rows[before + UPTIME]) last = row;
  }
  return last;
}

/** Whether the row counts: a duration beyond any is corrupt. */
const hasDuration = (rows: Float64Array, row: number): boolean =>
  isParsedNumber(rows[row + DURATION] as number, 'duration');

/** Whether a time on one clock is not before another one, or the clock is unknown. */
const isLater = (time: number, before: number): boolean =>
  time >= before ? isParsedNumber(time, 'instant') : Number.isNaN(time) && Number.isNaN(before);
