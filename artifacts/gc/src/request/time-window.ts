/** An instant, as the request names it: on the clock of the JVM or on the wall. Milliseconds. */
export interface ClockTime {
  readonly clock: 'uptime' | 'wall';
  readonly ms: number;
}

/** The part of the log that the figures are of: after `from` (exclusive) until `to` (inclusive). */
export interface TimeWindow {
  readonly from?: ClockTime;
  readonly to?: ClockTime;
}

export const WHOLE_LOG: TimeWindow = {};

/** Whether something at `at` (ms on the run's clock) lies in the window. What cannot be placed lies in none but the whole log. */
export function isInWindow(at: number, uptimeKnown: boolean, wallOffset: number, { from, to }: TimeWindow): boolean {
  if (!from && !to) return true;
  const on = ({ clock }: ClockTime) => (clock === 'wall' ? at + wallOffset : uptimeKnown ? at : Number.NaN);
  return (!from || on(from) > from.ms) && (!to || on(to) <= to.ms);
}
