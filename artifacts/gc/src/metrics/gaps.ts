import type { LogGap } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { orderStatistic } from './order-statistics.ts';
import { visitInTimeOrder } from './time-order.ts';

/** Rule catalogue, `log-gap`: a silence is unusual from here on. */
const TIMES_MEDIAN = 10;
const GAP_MS = 10 * 60_000;
const FEWEST_EVENTS = 20;
const GAPS_KEPT = 1000;

/** Silences between consecutive stamped events: pauses, cycles, safepoints and stalls. */
export function logGaps(run: GcRun): LogGap[] {
  const { gaps, events, shortIntervals } = silences(run, GAP_MS);
  if (events < FEWEST_EVENTS) return [];
  // The median is among the short intervals: ten times that is below ten minutes, and nothing needs sorting.
  if (shortIntervals > middleRank(events - 1)) return gaps;
  return silences(run, Math.max(GAP_MS, TIMES_MEDIAN * medianInterval(run, events))).gaps;
}

interface Silences {
  readonly gaps: LogGap[];
  readonly events: number;
  /** From start to start of consecutive events, so short that their median would not raise the limit. */
  readonly shortIntervals: number;
}

function silences(run: GcRun, limit: number): Silences {
  const gaps: LogGap[] = [];
  let events = 0;
  let shortIntervals = 0;
  let previous = Number.NaN;
  let reached = Number.NaN;
  let line = 0;
  visitInTimeOrder(tablesOf(run), (table, row, start) => {
    events++;
    if (start - previous <= GAP_MS / TIMES_MEDIAN) shortIntervals++;
    previous = start;
    if (start - reached >= limit && gaps.length < GAPS_KEPT) {
      gaps.push({ from: reached, to: start, line, nextLine: table.line.get(row) });
    }
    const end = start + Math.max(0, table.duration.get(row) || 0);
    if (end < reached) return;
    reached = end;
    line = table.line.get(row);
  });
  return { gaps, events, shortIntervals };
}

function medianInterval(run: GcRun, events: number): number {
  const intervals = new Float64Array(events - 1);
  let visited = 0;
  let previous = 0;
  visitInTimeOrder(tablesOf(run), (_table, _row, start) => {
    if (visited > 0) intervals[visited - 1] = start - previous;
    previous = start;
    visited++;
  });
  return orderStatistic(intervals, middleRank(intervals.length));
}

/** Of the lower median, from 0. */
const middleRank = (count: number): number => Math.ceil(count / 2) - 1;

const tablesOf = ({ pauses, cycles, safepoints, stalls }: GcRun) => [pauses, cycles, safepoints, stalls];
