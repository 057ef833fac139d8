import type { Lane, Mark, Section, Series } from '@hindsight/model';
import type { Capture, CapturedLog } from '../model.ts';
import { findCaptureZone, parseCaptureTime } from '../outputs/meta-info.ts';
import type { BundleReportInput } from './report-input.ts';

const BUCKET_MS = 5000;
const DAY_MS = 86_400_000;
/** This is more points than a screen has columns. */
const MAX_POINTS = 2000;
const MAX_LOGS = 4;
/** The limit of one lane; more events could not be told apart. */
const MAX_MARKS = 300;
const MAX_GAPS = 5;

type Point = readonly [time: number, value: number];

/** Draws a lane for each source over the same minutes, so that the first event is visible. */
export function writeTimelineLanes(input: BundleReportInput): Section[] {
  const { capture } = input;
  const lanes = [
    ...buildLogLanes(input),
    buildHeapLane(capture),
    buildStoppedLane(capture),
    buildFullLane(capture),
    buildCpuLane(capture),
    buildCapturedLane(capture),
  ].filter((lane) => lane !== undefined);
  if (lanes.length < 2) return [];
  const marks = buildCauseMarks(input);
  const zone = findCaptureZone(capture.meta) ?? capture.zone?.offset;
  return [
    {
      id: 'one-clock',
      title: 'One clock for all files',
      blocks: [
        {
          kind: 'lanes',
          id: 'one-clock',
          title: 'Heap, GC, errors, host and dumps over time',
          note: `UTC${zone ?? ''}${marks.length > 0 ? '; the shaded range is the time of the evidence for the root cause' : ''}`,
          clock: 'wall',
          ...(zone !== undefined && { zone }),
          lanes,
          ...(marks.length > 0 && { marks }),
        },
      ],
    },
  ];
}

/** Finds the time range of the facts of the first cause. */
function buildCauseMarks({ ranking: { causes } }: BundleReportInput): Mark[] {
  const times = (causes[0]?.supporting ?? []).flatMap(({ from, to }) => (from === undefined ? [] : [from, to ?? from]));
  const [from, to] = [Math.min(...times), Math.max(...times)];
  return to > from ? [{ name: 'root cause at work', from, to, tone: 'full' }] : [];
}

function buildSeries(about: Pick<Series, 'name' | 'tone' | 'shape'>, points: readonly Point[]): Series | undefined {
  const finite = points.filter(([time, value]) => Number.isFinite(time) && Number.isFinite(value));
  const sorted = finite.toSorted(([a], [b]) => a - b).slice(-MAX_POINTS);
  if (sorted.length === 0) return undefined;
  return { ...about, x: sorted.map(([time]) => time), y: sorted.map(([, value]) => value) };
}

/** Returns the last run; undefined when its log states no date. */
function findLastRun({ gc }: Capture) {
  const last = gc?.analysis.analyses.at(-1);
  return last && Number.isFinite(last.run.clock.wallOffset) ? last : undefined;
}

/** Lists the pauses of the last run with their start times. */
function listPauses(capture: Capture): { readonly row: number; readonly time: number }[] {
  const run = findLastRun(capture)?.run;
  if (!run) return [];
  const { pauses, clock } = run;
  return Array.from({ length: pauses.count }, (_, row) => ({ row, time: pauses.at.get(row) + clock.wallOffset }));
}

function buildHeapLane(capture: Capture): Lane | undefined {
  const last = findLastRun(capture);
  const maxBytes = last?.capacity?.bytes ?? Number.NaN;
  if (!last) return undefined;
  const points = listPauses(capture).map(({ row, time }): Point => [time, last.run.pauses.pools.heap.after.get(row)]);
  // One collection makes no line.
  if (points.length < 2) return undefined;
  const series = buildSeries({ name: 'heap', tone: 'used', shape: 'line' }, points);
  const figure = series && { unit: 'bytes' as const, series, ...(maxBytes > 0 && { most: maxBytes }) };
  return figure && { label: 'GC log', note: 'heap after collections', figure };
}

/** Sums up every five seconds. */
function buildStoppedLane(capture: Capture): Lane | undefined {
  const run = findLastRun(capture)?.run;
  if (!run) return undefined;
  const buckets = new Map<number, number>();
  for (const { row, time } of listPauses(capture)) {
    const bucket = Math.floor(time / BUCKET_MS);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + run.pauses.duration.get(row));
  }
  const points = [...buckets].map(([bucket, ms]): Point => [(bucket + 0.5) * BUCKET_MS, ms]);
  const series = buildSeries({ name: 'stopped', tone: 'full', shape: 'bars' }, points);
  return series && { label: 'GC pauses', note: 'time stopped, each 5 s', figure: { unit: 'ms', series } };
}

function buildFullLane(capture: Capture): Lane | undefined {
  const pauses = findLastRun(capture)?.run.pauses;
  if (!pauses) return undefined;
  const full = listPauses(capture).filter(({ row }) => pauses.kind.get(row) === 'full');
  if (full.length === 0) return undefined;
  const marks = full.slice(0, MAX_MARKS).map(({ row, time }): Mark => {
    const lasted = pauses.duration.get(row);
    return { name: 'full collection', from: time, tone: 'full', ...(lasted > 0 && { to: time + lasted }) };
  });
  return { label: 'Full collections', note: `${full.length} of ${pauses.count} pauses`, marks };
}

/** Lists the errors of each log that states dates, their known classes, and the gaps. */
function buildLogLanes({ capture: { logs }, ranking: { facts } }: BundleReportInput): (Lane | undefined)[] {
  return logs
    .filter(({ members }) => members.analysis.analysis.hasDates)
    .slice(0, MAX_LOGS)
    .map((log) => {
      const finite = facts.flatMap(({ id, family, words, from, to }): Mark[] =>
        family === 'log' && id !== 'other-error' && from !== undefined && words.log === log.name
          ? [{ name: words.title ?? id, from, tone: 'log-error', ...(to !== undefined && to > from && { to }) }]
          : [],
      );
      return buildLogLane(log, finite);
    });
}

function buildLogLane({ name, members }: CapturedLog, finite: readonly Mark[]): Lane | undefined {
  const { timeline, gaps } = members.analysis.analysis;
  const points = timeline.buckets.flatMap(({ start, counts }): Point[] => {
    const errors = counts.ERROR + counts.FATAL;
    return errors > 0 ? [[start + timeline.bucketMs / 2, errors]] : [];
  });
  const silences = gaps
    .slice(0, MAX_GAPS)
    .map(({ from, length }): Mark => ({ name: 'silence', from, to: from + length, tone: 'silence' }));
  const series = buildSeries({ name: 'errors', tone: 'log-error', shape: 'bars' }, points);
  const marks = [...finite, ...silences].slice(0, MAX_MARKS);
  if (!series && marks.length === 0) return undefined;
  return {
    label: name,
    note: series ? `errors, each ${timeline.bucketMs / 1000} s` : 'no errors',
    ...(series && { figure: { unit: 'count', series } }),
    ...(marks.length > 0 && { marks }),
  };
}

function buildCpuLane({ vmstat, meta }: Capture): Lane | undefined {
  const captured = parseCaptureTime(meta);
  if (captured === undefined) return undefined;
  const zone = computeZoneOffset(captured, meta.timestamp);
  const points = (vmstat?.value.slice(1) ?? []).map(({ timeOfDay, idle }): Point => {
    const [hours = Number.NaN, minutes = 0, seconds = 0] = (timeOfDay ?? '').split(':').map(Number);
    const timeMs = ((hours * 60 + minutes) * 60 + seconds) * 1000 - zone;
    const sameDay = Math.floor(captured / DAY_MS) * DAY_MS + timeMs;
    return [sameDay + Math.round((captured - sameDay) / DAY_MS) * DAY_MS, 100 - idle];
  });
  const series = buildSeries({ name: 'busy', tone: 'allocation', shape: 'line' }, points);
  return series && { label: 'Host CPU', note: 'busy, of all cores', figure: { unit: 'percent', series, most: 100 } };
}

/** Computes by how many ms the local time of the capture is ahead of UTC. */
function computeZoneOffset(captured: number, timestamp: string | undefined): number {
  const [, hours, minutes, seconds] = /T(\d\d)[-:](\d\d)[-:](\d\d)/.exec(timestamp ?? '') ?? [];
  const local = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return local - (captured % DAY_MS);
}

function buildCapturedLane({ threads, meta }: Capture): Lane | undefined {
  const dumps = (threads?.analysis.analysis.dumps ?? []).flatMap(({ dump }, index): Mark[] =>
    dump.time === undefined ? [] : [{ name: `dump ${index + 1}`, from: dump.time, tone: 'dump' }],
  );
  const at = parseCaptureTime(meta);
  const begin: Mark[] = at === undefined ? [] : [{ name: 'capture', from: at, tone: 'restart' }];
  const marks = [...begin, ...dumps].slice(0, MAX_MARKS);
  return marks.length === 0 ? undefined : { label: 'Captured', note: 'start, thread dumps', marks };
}
