import { NO_ID, type Recording, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { findCpuSamples } from '../cpu-samples.ts';
import { SLOW_EVENTS } from '../locks/held-locks.ts';
import { findLargest, sumBy } from '../samples.ts';
import { findApplicationFrame, isPlatformMethod, WAIT_WRAPPER } from '../stacks.ts';
import type { Releaser } from './releaser.ts';

/** The longest waits are enough to know who ends them; fewer than these may end by chance. */
const [MAX_WAITS, MIN_WAITS] = [300, 3];
/** The part of the waiting that must end when a thread goes to rest, and how much more often than by chance. */
const [MIN_MATCHED, MIN_LIFT] = [0.7, 2];
/** How long those who waited may need to get a processor, and which part of the time between two rests at most. */
const [WAKE_MS, WAKE_PART] = [30, 0.125];
/** Of the mean wait of all, that of a thread which has the lock itself most of the time. */
const MAX_OWN_PART = 0.2;
/** What a thread does for so much of the time in which others wait is what they wait for. */
const MIN_SHARE = 0.25;
const MIN_SAMPLES = 5;
/** What a thread does that has let go of a lock: it sleeps, or waits for its next piece of work. */
const RESTS = [...Object.keys(SLOW_EVENTS), 'jdk.ThreadPark', 'jdk.JavaMonitorWait'];

interface Interval {
  readonly from: number;
  readonly to: number;
}

/**
 * Finds the thread that has what others wait for, when it waits for nothing itself before it lets go: its next rest begins when their
 * waits end. Undefined when no thread rests so more often than by chance.
 */
export function findComputingHolder(
  analysis: RecordingAnalysis,
  columns: SampleColumns,
  isWait: (columns: SampleColumns, row: number) => boolean,
): Releaser | undefined {
  const { recording } = analysis;
  const rows = Array.from({ length: columns.rows }, (_, row) => row).filter((row) => isWait(columns, row));
  const isWaiter = createWaiterTest(columns, rows);
  const waits = rows
    .map((row) => ({ from: columns.times[row] ?? 0, to: (columns.times[row] ?? 0) + (columns.weights[row] ?? 0) }))
    .toSorted((a, b) => b.to - b.from - (a.to - a.from))
    .slice(0, MAX_WAITS);
  if (columns.mergedMs > 0 || waits.length < MIN_WAITS) return undefined;
  const total = sumLengths(waits);
  const isRest = (one: SampleColumns, row: number) => one !== columns || !isWait(one, row);
  const matches = listRests(recording, isRest).flatMap(({ thread, starts, stack }) => {
    if (isWaiter(thread)) return [];
    const wakeMs = Math.min(WAKE_MS, (WAKE_PART * recording.durationMs) / starts.length);
    const chance = (2 * wakeMs * starts.length) / recording.durationMs;
    const matched = sumLengths(waits.filter(({ to }) => hasNear(starts, to, wakeMs))) / total;
    return matched >= Math.max(MIN_MATCHED, MIN_LIFT * chance) ? [{ thread, stack, matched }] : [];
  });
  const [holder] = matches.toSorted((a, b) => b.matched - a.matched);
  return holder && describeHolder(analysis, holder, joinIntervals(waits));
}

/** Whether a thread is one of those that wait. Who has the lock again and again waits for it as well: a writer until the readers are gone. */
function createWaiterTest({ threads, weights }: SampleColumns, rows: readonly number[]): (thread: number) => boolean {
  const waited = new Map<number, number>();
  for (const row of rows) {
    const thread = threads[row] ?? NO_ID;
    waited.set(thread, (waited.get(thread) ?? 0) + (weights[row] ?? 0));
  }
  const mean = waited.values().reduce((sum, ms) => sum + ms, 0) / Math.max(1, waited.size);
  return (thread) => (waited.get(thread) ?? 0) > MAX_OWN_PART * mean;
}

const sumLengths = (intervals: readonly Interval[]): number =>
  intervals.reduce((sum, { from, to }) => sum + to - from, 0);

/** When the rests of one kind of a thread begin, in order. */
interface Rests {
  readonly thread: number;
  readonly starts: readonly number[];
  readonly stack: number;
}

function listRests({ samples }: Recording, isRest: (columns: SampleColumns, row: number) => boolean): readonly Rests[] {
  return RESTS.flatMap((type) => samples.get(type) ?? []).flatMap((columns) => {
    const { rows, threads, times, stacks, mergedMs } = columns;
    const byThread = new Map<number, number[]>();
    const stackOf = new Map<number, number>();
    for (let row = 0; row < (mergedMs > 0 ? 0 : rows); row++) {
      if (!isRest(columns, row)) continue;
      const thread = threads[row] ?? NO_ID;
      const starts = byThread.get(thread) ?? [];
      starts.push(times[row] ?? 0);
      byThread.set(thread, starts);
      stackOf.set(thread, stacks[row] ?? NO_ID);
    }
    return [...byThread].map(([thread, starts]) => ({
      thread,
      starts: starts.toSorted((a, b) => a - b),
      stack: stackOf.get(thread) ?? NO_ID,
    }));
  });
}

/** Whether one of the times, which are in order, is near to another. */
function hasNear(times: readonly number[], at: number, distance: number): boolean {
  let low = 0;
  let high = times.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] as number) < at - distance) low = middle + 1;
    else high = middle;
  }
  return (times[low] ?? Number.POSITIVE_INFINITY) <= at + distance;
}

/** Joins intervals that overlap, in order. */
function joinIntervals(intervals: readonly Interval[]): Interval[] {
  const joined: { from: number; to: number }[] = [];
  for (const { from, to } of intervals.toSorted((a, b) => a.from - b.from)) {
    const last = joined.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, to);
    else joined.push({ from, to });
  }
  return joined;
}

/** What a thread does while others wait: what it waits for most, or where it computes; else only who it is, by where it goes to rest. */
function describeHolder(
  analysis: RecordingAnalysis,
  { thread, stack }: Pick<Rests, 'thread' | 'stack'>,
  waits: readonly Interval[],
): Releaser | undefined {
  const { recording } = analysis;
  const name = recording.threads[thread]?.name ?? '';
  const totalMs = sumLengths(waits);
  const slow = Object.entries(SLOW_EVENTS)
    .map(([type, what]) => ({ what, ...sumDuring(recording, recording.samples.get(type), thread, waits) }))
    .toSorted((a, b) => b.totalMs - a.totalMs)[0];
  if (slow && slow.site !== undefined && slow.totalMs >= MIN_SHARE * totalMs)
    return { thread: name, what: slow.what, site: slow.site, totalMs: slow.totalMs };
  const computed = findComputed(analysis, thread, waits);
  if (computed !== undefined) return { thread: name, what: 'computes', site: computed, totalMs };
  const site = nameSite(recording, stack);
  return site === undefined ? undefined : { thread: name, what: 'works', site, totalMs };
}

function sumDuring(
  recording: Recording,
  columns: SampleColumns | undefined,
  thread: number,
  waits: readonly Interval[],
): { readonly totalMs: number; readonly site: string | undefined } {
  let totalMs = 0;
  let longest = { ms: 0, stack: NO_ID };
  for (let row = 0; row < (columns?.rows ?? 0); row++) {
    const from = columns?.times[row] ?? 0;
    const to = from + (columns?.weights[row] ?? 0);
    if (columns?.threads[row] !== thread) continue;
    const common = waits.reduce((sum, wait) => sum + Math.max(0, Math.min(to, wait.to) - Math.max(from, wait.from)), 0);
    totalMs += common;
    if (common > longest.ms) longest = { ms: common, stack: columns.stacks[row] ?? NO_ID };
  }
  return { totalMs, site: nameSite(recording, longest.stack) };
}

/** The method of the program in which a thread is met computing most often while others wait. */
function findComputed(analysis: RecordingAnalysis, thread: number, waits: readonly Interval[]): string | undefined {
  const samples = findCpuSamples(analysis);
  if (!samples) return undefined;
  const isDuring = (at: number) => waits.some(({ from, to }) => at >= from && at <= to);
  const sites = sumBy(samples.columns, (columns, row) =>
    columns.threads[row] === thread && samples.isCpuTime(columns, row) && isDuring(columns.times[row] ?? 0)
      ? nameSite(analysis.recording, columns.stacks[row] ?? NO_ID)
      : undefined,
  );
  const most = findLargest(sites);
  return most && most.count >= MIN_SAMPLES ? most.name : undefined;
}

function nameSite(recording: Recording, stack: number): string | undefined {
  const site = stack === NO_ID ? undefined : findApplicationFrame(recording, stack, WAIT_WRAPPER);
  return site === undefined || isPlatformMethod(site) ? undefined : site;
}
