import type { LogGap } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { STRETCH_MS } from '../tables/safepoint-stats.ts';
import { orderStatistic } from './order-statistics.ts';
import { visitActivity } from './visit-activity.ts';

/** Rule catalogue, `log-gap`: a silence is unusual from here on. */
const TIMES_MEDIAN = 10;
/** No stretch of stops holds a silence, and no interval inside of one raises the limit. */
const GAP_MS = TIMES_MEDIAN * STRETCH_MS;
const FEWEST_EVENTS = 20;
const GAPS_KEPT = 1000;

/** Silences between consecutive stamped events: pauses, cycles, safepoints and stalls. */
export function logGaps(run: GcRun): LogGap[] {
  const { gaps, events, longIntervals } = silences(run, GAP_MS);
  if (events < FEWEST_EVENTS) return [];
  const shortIntervals = events - 1 - longIntervals.length;
  const rank = middleRank(events - 1) - shortIntervals;
  // The median is among the short intervals: ten times that is below ten minutes.
  if (rank < 0) return gaps;
  const median = orderStatistic(Float64Array.from(longIntervals), rank);
  return silences(run, TIMES_MEDIAN * median).gaps;
}

interface Silences {
  readonly gaps: LogGap[];
  readonly events: number;
  /** From start to start of consecutive events, those that are longer than any inside a stretch of stops. */
  readonly longIntervals: number[];
}

function silences(run: GcRun, limit: number): Silences {
  const gaps: LogGap[] = [];
  const longIntervals: number[] = [];
  let events = 0;
  let previous = Number.NaN;
  let reached = Number.NaN;
  let line = 0;
  visitActivity(run, (activity) => {
    const { at, lastAt, end } = activity;
    events += activity.events;
    if (at - previous > STRETCH_MS) longIntervals.push(at - previous);
    if (!(lastAt <= previous)) previous = lastAt;
    if (at - reached >= limit && gaps.length < GAPS_KEPT) {
      gaps.push({ from: reached, to: at, line, nextLine: activity.line });
    }
    if (end < reached) return;
    reached = end;
    line = activity.endLine;
  });
  return { gaps, events, longIntervals };
}

/** Of the lower median, from 0. */
const middleRank = (count: number): number => Math.ceil(count / 2) - 1;
