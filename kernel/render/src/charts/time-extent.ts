import type { Lanes, Series, Timeline } from '@hindsight/model';

/** Blocks with a time axis. */
export type TimedBlock = Timeline | Lanes;

export const listSeries = (block: TimedBlock): readonly Series[] =>
  block.kind === 'timeline' ? block.series : block.lanes.flatMap(({ figure }) => figure?.series ?? []);

const listLaneMarks = (block: TimedBlock) =>
  block.kind === 'timeline' ? [] : block.lanes.flatMap(({ marks = [] }) => marks);

/** Uptime is shown from the start of the JVM when the log leaves out no more than this share of it. */
const SOON = 0.1;

/** Computes the first and the last time of charts, on their clock; undefined when they are the same. */
export function computeTimeExtent(timed: readonly TimedBlock[]): readonly [from: number, to: number] | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let sinceStart = true;
  for (const block of timed) {
    sinceStart &&= block.clock === 'uptime';
    const half = block.kind === 'timeline' && block.stacked ? block.stacked.barMs / 2 : 0;
    for (const { x } of listSeries(block)) {
      from = Math.min(from, (x[0] ?? from) - half);
      to = Math.max(to, (x.at(-1) ?? to) + half);
    }
    for (const mark of listLaneMarks(block)) {
      from = Math.min(from, mark.from);
      to = Math.max(to, mark.to ?? mark.from);
    }
  }
  if (sinceStart && from > 0 && from < to * SOON) from = 0;
  return to > from ? [from, to] : undefined;
}
