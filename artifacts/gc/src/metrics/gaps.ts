import type { LogGap } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { nearestRank } from './pause-statistics.ts';
import { visitInTimeOrder } from './time-order.ts';

/** Rule catalogue, `log-gap`: a silence is unusual from here on. */
const TIMES_MEDIAN = 10;
const GAP_MS = 10 * 60_000;
const FEWEST_EVENTS = 20;
const GAPS_KEPT = 1000;

/** Silences between consecutive stamped events: pauses, cycles, safepoints and stalls. */
export function logGaps(run: GcRun): LogGap[] {
  const { starts, ends, lines } = stampedEvents(run);
  if (starts.length < FEWEST_EVENTS) return [];
  const limit = Math.max(GAP_MS, TIMES_MEDIAN * medianInterval(starts));
  const gaps: LogGap[] = [];
  let reached = Number.NaN;
  let line = 0;
  for (const [index, start] of starts.entries()) {
    if (start - reached >= limit && gaps.length < GAPS_KEPT) {
      gaps.push({ from: reached, to: start, line, nextLine: lines[index] as number });
    }
    const end = ends[index] as number;
    if (end < reached) continue;
    reached = end;
    line = lines[index] as number;
  }
  return gaps;
}

function medianInterval(starts: Float64Array): number {
  const intervals = new Float64Array(starts.length - 1);
  for (let i = 1; i < starts.length; i++) intervals[i - 1] = (starts[i] as number) - (starts[i - 1] as number);
  return nearestRank(intervals.sort(), 50);
}

/** Start, end and line of all stamped events as columns, in time order. */
function stampedEvents({ pauses, cycles, safepoints, stalls }: GcRun) {
  const tables = [pauses, cycles, safepoints, stalls];
  const most = tables.reduce((sum, { count }) => sum + count, 0);
  const starts = new Float64Array(most);
  const ends = new Float64Array(most);
  const lines = new Float64Array(most);
  let count = 0;
  visitInTimeOrder(tables, (table, row, at) => {
    starts[count] = at;
    ends[count] = at + Math.max(0, table.duration.get(row) || 0);
    lines[count] = table.line.get(row);
    count++;
  });
  return { starts: starts.subarray(0, count), ends: ends.subarray(0, count), lines: lines.subarray(0, count) };
}
