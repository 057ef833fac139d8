import type { LogGap } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { MAX_CLUSTER_GAP_MS } from '../tables/safepoint-stats.ts';
import { selectOrderStatistic } from './order-statistics.ts';
import { visitActivity } from './visit-activity.ts';

/** Rule catalog, `log-gap`: a silence is unusual from this multiple of the median interval on. */
const GAP_MEDIAN_FACTOR = 10;
/** No cluster of safepoints contains a silence, and no interval inside one raises the limit. */
const MIN_GAP_MS = GAP_MEDIAN_FACTOR * MAX_CLUSTER_GAP_MS;
const MIN_EVENTS = 20;
const MAX_GAPS = 1000;

/** Finds silences between consecutive events: pauses, cycles, safepoints and stalls. */
export function findLogGaps(run: GcRun): LogGap[] {
  const { gaps, events, longIntervals } = findSilences(run, MIN_GAP_MS);
  if (events < MIN_EVENTS) return [];
  const shortIntervals = events - 1 - longIntervals.length;
  const rank = computeMiddleRank(events - 1) - shortIntervals;
  // When the median is among the short intervals, ten times that is below ten minutes.
  if (rank < 0) return gaps;
  const median = selectOrderStatistic(Float64Array.from(longIntervals), rank);
  return findSilences(run, GAP_MEDIAN_FACTOR * median).gaps;
}

interface Silences {
  readonly gaps: LogGap[];
  readonly events: number;
  /** Intervals from start to start of consecutive events that are longer than any inside a cluster of safepoints. */
  readonly longIntervals: number[];
}

function findSilences(run: GcRun, limit: number): Silences {
  const gaps: LogGap[] = [];
  const longIntervals: number[] = [];
  let events = 0;
  let previous = Number.NaN;
  let reached = Number.NaN;
  let line = 0;
  visitActivity(run, (activity) => {
    const { at, lastAt, end } = activity;
    events += activity.events;
    if (at - previous > MAX_CLUSTER_GAP_MS) longIntervals.push(at - previous);
    if (!(lastAt <= previous)) previous = lastAt;
    if (at - reached >= limit && gaps.length < MAX_GAPS) {
      gaps.push({ from: reached, to: at, line, nextLine: activity.line });
    }
    if (end < reached) return;
    reached = end;
    line = activity.endLine;
  });
  return { gaps, events, longIntervals };
}

/** The rank of the lower median, from 0. */
const computeMiddleRank = (count: number): number => Math.ceil(count / 2) - 1;
