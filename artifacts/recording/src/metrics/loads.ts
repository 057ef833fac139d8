import { computeSum } from '@hindsight/claims';
import { NO_ID, type Recording } from '../model.ts';
import type { GcFigures, LoadFigures, LoadSeries, SeriesId } from '../model-figures.ts';
import { listAllocatedByThread } from './memory-and-locks.ts';
import { listSources } from './profiles.ts';
import { TableReader } from './table-reader.ts';
import { compareNames, countEvents, largest, MAX_LIST, Totals } from './totals.ts';

const MAX_POINTS = 1000;
const MS_PER_SECOND = 1000;

export function buildLoads(recording: Recording, gc: GcFigures | undefined): LoadFigures {
  return {
    cpuLoad: buildCpuLoad(recording),
    threads: {
      started: countEvents(recording, 'jdk.ThreadStart'),
      ended: countEvents(recording, 'jdk.ThreadEnd'),
      activePeak:
        new TableReader(recording, 'jdk.JavaThreadStatistics').max('peakCount') ??
        new TableReader(recording, 'jdk.JavaThreadStatistics').max('activeCount'),
      byCpu: listThreadLoads(recording),
      byAllocation: listAllocations(recording),
    },
    series: buildSeries(recording, gc),
  };
}

const mean = (values: readonly number[]): number => (values.length > 0 ? computeSum(values) / values.length : 0);

function buildCpuLoad(recording: Recording): LoadFigures['cpuLoad'] {
  const table = new TableReader(recording, 'jdk.CPULoad');
  if (table.rows === 0) return undefined;
  const [user, system, machine] = ['jvmUser', 'jvmSystem', 'machineTotal'].map((field) => table.numbers(field));
  return {
    count: countEvents(recording, 'jdk.CPULoad'),
    jvmUserAvg: mean(user ?? []),
    jvmSystemAvg: mean(system ?? []),
    machineTotalAvg: mean(machine ?? []),
    jvmUserMax: largest(user ?? []),
    machineTotalMax: largest(machine ?? []),
  };
}

function listThreadLoads(recording: Recording): LoadFigures['threads']['byCpu'] {
  const table = new TableReader(recording, 'jdk.ThreadCPULoad');
  const loads = new Map<string, { user: number; system: number; count: number }>();
  for (let row = 0; row < table.rows; row++) {
    const thread = table.text(row, 'eventThread') ?? '?';
    const load = loads.get(thread) ?? { user: 0, system: 0, count: 0 };
    load.user += table.number(row, 'user') ?? 0;
    load.system += table.number(row, 'system') ?? 0;
    load.count++;
    loads.set(thread, load);
  }
  return [...loads]
    .map(([thread, { user, system, count }]) => ({ thread, userAvg: user / count, systemAvg: system / count }))
    .sort((a, b) => b.userAvg + b.systemAvg - a.userAvg - a.systemAvg || compareNames(a.thread, b.thread))
    .slice(0, MAX_LIST);
}

function listAllocations(recording: Recording): LoadFigures['threads']['byAllocation'] {
  const totals = new Totals();
  for (const [thread, bytes] of listAllocatedByThread(recording))
    totals.add(recording.threads[thread]?.name ?? '?', 1, bytes, 0, 0);
  return totals.list().map(({ name, value }) => ({ thread: name, bytes: value }));
}

type Point = readonly [number, number];

function buildSeries(recording: Recording, gc: GcFigures | undefined): LoadSeries[] {
  const field = (type: string, name: string) => listPoints(recording, type, name);
  const pauses: Point[] = gc ? Array.from(gc.pauses.times, (time, row) => [time, gc.pauses.durations[row] ?? 0]) : [];
  const all: readonly (readonly [SeriesId, string, readonly Point[]])[] = [
    ['cpu-jvm-user', 'share', field('CPULoad', 'jvmUser')],
    ['cpu-jvm-system', 'share', field('CPULoad', 'jvmSystem')],
    ['cpu-machine', 'share', field('CPULoad', 'machineTotal')],
    ['heap-used', 'bytes', field('GCHeapSummary', 'heapUsed')],
    ['heap-committed', 'bytes', field('GCHeapSummary', 'heapSpace.committedSize')],
    ['rss', 'bytes', field('ResidentSetSize', 'size')],
    ['native-committed', 'bytes', field('NativeMemoryUsageTotal', 'committed')],
    ['threads-active', 'count', field('JavaThreadStatistics', 'activeCount')],
    ['classes-loaded', 'count', field('ClassLoadingStatistics', 'loadedClassCount')],
    ['exceptions', 'per second', toRates(field('ExceptionStatistics', 'throwables'))],
    ['allocation-rate', 'bytes/s', buildAllocationRate(recording)],
    ['gc-pauses', 'ms', pauses],
    ['cpu-throttled', 'ms', toDifferences(field('ContainerCPUThrottling', 'cpuThrottledTime'))],
  ];
  return all.flatMap(([id, unit, points]) => (points.length > 0 ? [{ id, unit, points: thin(points) }] : []));
}

function listPoints(recording: Recording, type: string, field: string): Point[] {
  const table = new TableReader(recording, `jdk.${type}`);
  const points: Point[] = [];
  for (let row = 0; row < table.rows; row++) {
    const value = table.number(row, field);
    if (value !== undefined) points.push([table.time(row), value]);
  }
  return points;
}

/** Of points that lie together the largest is kept, because peaks are what a chart is read for. */
function thin(points: readonly Point[]): readonly Point[] {
  if (points.length <= MAX_POINTS) return points;
  const step = points.length / MAX_POINTS;
  return Array.from({ length: MAX_POINTS }, (_, index) => {
    const group = points.slice(
      Math.floor(index * step),
      Math.max(1 + Math.floor(index * step), Math.floor((index + 1) * step)),
    );
    return group.reduce((most, point) => (point[1] > most[1] ? point : most));
  });
}

/** A counter as its growth per second. */
function toRates(points: readonly Point[]): Point[] {
  return points.slice(1).flatMap((point, index): Point[] => {
    const [time, value] = points[index] ?? point;
    const ms = point[0] - time;
    return ms > 0 ? [[point[0], Math.max(0, ((point[1] - value) * MS_PER_SECOND) / ms)]] : [];
  });
}

const toDifferences = (points: readonly Point[]): Point[] =>
  points.slice(1).map((point, index): Point => [point[0], Math.max(0, point[1] - (points[index]?.[1] ?? point[1]))]);

const RATE_BUCKET_MS = 1000;

function buildAllocationRate(recording: Recording): Point[] {
  const length = Math.max(recording.endMs - recording.startMs, RATE_BUCKET_MS);
  const bucketMs = Math.max(RATE_BUCKET_MS, Math.ceil(length / MAX_POINTS));
  const buckets = new Float64Array(Math.min(MAX_POINTS, Math.ceil(length / bucketMs)));
  let isEmpty = true;
  for (const { samples } of listSources(recording, 'allocation')) {
    for (let row = 0; row < samples.rows; row++) {
      const bucket = Math.floor((samples.times[row] ?? NO_ID) / bucketMs);
      if (bucket < 0 || bucket >= buckets.length) continue;
      buckets[bucket] = (buckets[bucket] ?? 0) + (samples.weights[row] ?? 0);
      isEmpty = false;
    }
  }
  if (isEmpty) return [];
  return Array.from(buckets, (bytes, bucket): Point => [bucket * bucketMs, (bytes * MS_PER_SECOND) / bucketMs]);
}
