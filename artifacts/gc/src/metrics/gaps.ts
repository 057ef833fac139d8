import type { LogGap } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { nearestRank } from './pause-statistics.ts';

/** Rule catalogue, `log-gap`: a silence is unusual from here on. */
const TIMES_MEDIAN = 10;
const GAP_MS = 10 * 60_000;
const FEWEST_EVENTS = 20;
const GAPS_KEPT = 1000;

/** Silences between consecutive stamped events: pauses, cycles, safepoints and stalls. */
export function logGaps(run: GcRun): LogGap[] {
  const events = eventsInOrder(run);
  if (events.count < FEWEST_EVENTS) return [];
  const intervals = new Float64Array(events.count - 1);
  for (let i = 1; i < events.count; i++) intervals[i - 1] = events.start(i) - events.start(i - 1);
  const limit = Math.max(GAP_MS, TIMES_MEDIAN * nearestRank(intervals.sort(), 50));
  const gaps: LogGap[] = [];
  let reached = events.end(0);
  let line = events.line(0);
  for (let i = 1; i < events.count && gaps.length < GAPS_KEPT; i++) {
    if (events.start(i) - reached >= limit) {
      gaps.push({ from: reached, to: events.start(i), line, nextLine: events.line(i) });
    }
    if (events.end(i) >= reached) {
      reached = events.end(i);
      line = events.line(i);
    }
  }
  return gaps;
}

interface Events {
  readonly count: number;
  readonly start: (index: number) => number;
  readonly end: (index: number) => number;
  readonly line: (index: number) => number;
}

/** Start, end and line of all stamped events as columns, ordered by start. */
function eventsInOrder({ pauses, cycles, safepoints, stalls }: GcRun): Events {
  const tables = [pauses, cycles, safepoints, stalls];
  const most = tables.reduce((sum, { count }) => sum + count, 0);
  const start = new Float64Array(most);
  const end = new Float64Array(most);
  const line = new Float64Array(most);
  let count = 0;
  for (const table of tables) {
    for (let row = 0; row < table.count; row++) {
      const at = table.at.get(row);
      if (!Number.isFinite(at)) continue;
      start[count] = at;
      end[count] = at + Math.max(0, table.duration.get(row) || 0);
      line[count] = table.line.get(row);
      count++;
    }
  }
  const order = new Uint32Array(count)
    .map((_, index) => index)
    .sort((a, b) => (start[a] as number) - (start[b] as number));
  const read = (column: Float64Array) => (index: number) => column[order[index] as number] as number;
  return { count, start: read(start), end: read(end), line: read(line) };
}
