import type { Section, Series } from '@hindsight/model';
import { capturedAt } from '../meta-info.ts';
import type { Capture } from '../model.ts';
import type { BundleReportInput } from './report-input.ts';

const BUCKET_MS = 5000;
const DAY_MS = 86_400_000;
/** More points than a screen has columns. */
const MOST_POINTS = 2000;

type Point = readonly [time: number, value: number];

/** What the files tell of the same minutes, in percent of what is possible, so that one scale fits all. */
export function oneClockSection({ capture }: BundleReportInput): Section[] {
  const series = [heap(capture), stopped(capture), errors(capture), busyHost(capture), dumps(capture)].filter(
    (one) => one !== undefined,
  );
  if (series.length < 2) return [];
  return [
    {
      id: 'one-clock',
      title: 'One clock for all files',
      blocks: [
        {
          kind: 'timeline',
          id: 'one-clock',
          title: 'Heap, GC, errors, host and dumps over time',
          unit: 'percent',
          clock: 'wall',
          series,
        },
      ],
    },
  ];
}

function seriesOf(about: Pick<Series, 'name' | 'tone' | 'shape'>, points: readonly Point[]): Series | undefined {
  const known = points.filter(([time, value]) => Number.isFinite(time) && Number.isFinite(value));
  const sorted = known.toSorted(([a], [b]) => a - b).slice(-MOST_POINTS);
  if (sorted.length === 0) return undefined;
  return { ...about, x: sorted.map(([time]) => time), y: sorted.map(([, value]) => value) };
}

function heap({ gc }: Capture): Series | undefined {
  const last = gc?.analysis.analyses.at(-1);
  const max = last?.capacity?.bytes ?? Number.NaN;
  if (!last || !(max > 0)) return undefined;
  const { pauses, clock } = last.run;
  const points = Array.from(
    { length: pauses.count },
    (_, row): Point => [pauses.at.get(row) + clock.wallOffset, (100 * pauses.pools.heap.after.get(row)) / max],
  );
  return seriesOf({ name: 'heap after collections, of its maximum', tone: 'used', shape: 'line' }, points);
}

/** Of each five seconds. */
function stopped({ gc }: Capture): Series | undefined {
  const run = gc?.analysis.analyses.at(-1)?.run;
  if (!run) return undefined;
  const buckets = new Map<number, number>();
  for (let row = 0; row < run.pauses.count; row++) {
    const bucket = Math.floor((run.pauses.at.get(row) + run.clock.wallOffset) / BUCKET_MS);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + run.pauses.duration.get(row));
  }
  const points = [...buckets].map(([bucket, ms]): Point => [bucket * BUCKET_MS, Math.min(100, (100 * ms) / BUCKET_MS)]);
  return seriesOf({ name: 'stopped by GC, of each 5 s', tone: 'full', shape: 'bars' }, points);
}

/** Of all logs that tell the day, against the worst moment. */
function errors({ logs }: Capture): Series | undefined {
  const points = logs.flatMap(({ parts }) => {
    const { timeline, tellsDay } = parts.analysis.analysis;
    return tellsDay ? timeline.buckets.map(({ start, counts }): Point => [start, counts.ERROR + counts.FATAL]) : [];
  });
  const worst = Math.max(0, ...points.map(([, count]) => count));
  const shares = points.filter(([, count]) => count > 0).map(([time, count]): Point => [time, (100 * count) / worst]);
  return seriesOf({ name: 'errors of the logs, of the worst moment', tone: 'log-error', shape: 'points' }, shares);
}

function busyHost({ vmstat, meta }: Capture): Series | undefined {
  const captured = capturedAt(meta);
  if (captured === undefined) return undefined;
  const zone = offsetAt(captured, meta.timestamp);
  const points = (vmstat?.value.slice(1) ?? []).map(({ timeOfDay, idle }): Point => {
    const [hours = Number.NaN, minutes = 0, seconds = 0] = (timeOfDay ?? '').split(':').map(Number);
    const ofDay = ((hours * 60 + minutes) * 60 + seconds) * 1000 - zone;
    const sameDay = Math.floor(captured / DAY_MS) * DAY_MS + ofDay;
    return [sameDay + Math.round((captured - sameDay) / DAY_MS) * DAY_MS, 100 - idle];
  });
  return seriesOf({ name: 'busy cores of the host', tone: 'allocation', shape: 'line' }, points);
}

/** How far the time of day of the capture is ahead of UTC, in ms. */
function offsetAt(captured: number, timestamp: string | undefined): number {
  const [, hours, minutes, seconds] = /T(\d\d)[-:](\d\d)[-:](\d\d)/.exec(timestamp ?? '') ?? [];
  const local = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return local - (captured % DAY_MS);
}

function dumps({ threads }: Capture): Series | undefined {
  const points = (threads?.analysis.analysis.dumps ?? []).flatMap(({ dump }): Point[] =>
    dump.time === undefined ? [] : [[dump.time, 100]],
  );
  return seriesOf({ name: 'thread dumps', tone: 'safepoint', shape: 'points' }, points);
}
