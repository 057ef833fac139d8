/** A point in time on the clock of the JVM or on the wall clock, in milliseconds. */
export interface ClockTime {
  readonly clock: 'uptime' | 'wall';
  readonly ms: number;
}

/** The time range that a request selects: after `from` (exclusive) until `to` (inclusive). */
export interface TimeWindow {
  readonly from?: ClockTime;
  readonly to?: ClockTime;
}

export const WHOLE_LOG: TimeWindow = {};

/**
 * Whether `at` (ms on the run's clock) is in the window. A time that is unknown on the window's clock is in no window
 * but the whole log.
 */
export function isInWindow(at: number, uptimeKnown: boolean, wallOffset: number, { from, to }: TimeWindow): boolean {
  if (!from && !to) return true;
  const on = ({ clock }: ClockTime) => (clock === 'wall' ? at + wallOffset : uptimeKnown ? at : Number.NaN);
  return (!from || on(from) > from.ms) && (!to || on(to) <= to.ms);
}
