import type { Timeline } from '@hindsight/model';

/** Uptime is shown from the start of the JVM when the log leaves out no more than this share of it. */
const SOON = 0.1;

/** First and last moment of charts, on their clock; undefined when there is no time between them. */
export function timeExtent(timelines: readonly Timeline[]): readonly [from: number, to: number] | undefined {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let sinceStart = true;
  for (const { series, clock } of timelines) {
    sinceStart &&= clock === 'uptime';
    for (const { x } of series) {
      from = Math.min(from, x[0] ?? from);
      to = Math.max(to, x.at(-1) ?? to);
    }
  }
  if (sinceStart && from > 0 && from < to * SOON) from = 0;
  return to > from ? [from, to] : undefined;
}
