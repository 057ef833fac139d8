import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import type { AllocationFigures, AllocationRow, LockFigures, TimedRow, WaitFigures } from '../model-figures.ts';
import { listSources } from './profiles.ts';
import { groupSamples, type RowName, SampleNames, sumSamples } from './sample-groups.ts';
import { TableReader } from './table-reader.ts';
import { roundMs, type Total, Totals, toPercent } from './totals.ts';

const ALLOCATIONS = ['jdk.ObjectAllocationInNewTLAB', 'jdk.ObjectAllocationOutsideTLAB', 'jdk.ObjectAllocationSample'];
const MS_PER_SECOND = 1000;

export function buildAllocation(recording: Recording): AllocationFigures | undefined {
  const chosen = listSources(recording, 'allocation').map(({ samples }) => samples);
  if (chosen.length === 0) return undefined;
  const sources = ALLOCATIONS.flatMap((event) => {
    const samples = recording.samples.get(event);
    return samples ? [{ event, count: samples.events, bytes: sumSamples(samples).total }] : [];
  });
  const totalBytes = chosen.reduce((total, samples) => total + sumSamples(samples).total, 0);
  const group = (chooseName: (names: SampleNames) => RowName, missing?: string): AllocationRow[] => {
    const totals = new Totals();
    for (const samples of chosen) {
      const grouped = groupSamples(samples, chooseName(new SampleNames(recording, samples)), missing);
      for (const { name, count, value } of grouped.list()) totals.add(name, count, value, 0, 0);
    }
    return totals
      .list()
      .map(({ name, count, value }) => ({ name, count, bytes: value, percent: toPercent(value, totalBytes) }));
  };
  const seconds = recording.durationMs / MS_PER_SECOND;
  return {
    source: chosen.some(({ eventType }) => eventType === 'jdk.ObjectAllocationSample')
      ? 'ObjectAllocationSample'
      : 'TLAB',
    sources,
    totalBytes,
    bytesPerSecond: seconds > 0 ? totalBytes / seconds : 0,
    byClass: group((names) => names.subject, '?'),
    bySite: group((names) => names.topFrame),
    byThread: group((names) => names.thread),
    threadAllocatedBytes: sumAllocatedByThreads(recording, chosen),
  };
}

/** The bytes that each thread allocated while it was recorded: its largest count minus its smallest. */
export function listAllocatedByThread(recording: Recording): Map<number, number> {
  const table = new TableReader(recording, 'jdk.ThreadAllocationStatistics');
  const ranges = new Map<number, { least: number; most: number }>();
  for (let row = 0; row < table.rows; row++) {
    const allocated = table.number(row, 'allocated');
    if (allocated === undefined) continue;
    const thread = table.thread(row, 'thread');
    const range = ranges.get(thread) ?? { least: allocated, most: allocated };
    ranges.set(thread, { least: Math.min(range.least, allocated), most: Math.max(range.most, allocated) });
  }
  return new Map(ranges.entries().map(([thread, { least, most }]) => [thread, most - least]));
}

/** Samples have so many times what a thread said only when it said it for a part of the time. */
const MISSED = 2;

/**
 * What threads say that they have allocated is exact, but a thread that ended before the last statistics said it for a part of the time or
 * never: its samples stand for it where they have more, without the first one, whose weight may be of the time before the recording.
 */
function sumAllocatedByThreads(recording: Recording, chosen: readonly SampleColumns[]): number | undefined {
  const byThread = listAllocatedByThread(recording);
  if (byThread.size === 0) return undefined;
  const sampled = new Map<number, number>();
  for (const { rows, threads, weights } of chosen)
    for (let row = 0; row < rows; row++) {
      const thread = threads[row] ?? NO_ID;
      const before = sampled.get(thread);
      sampled.set(thread, before === undefined ? 0 : before + (weights[row] ?? 0));
    }
  let total = byThread.values().reduce((sum, bytes) => sum + bytes, 0);
  for (const [thread, bytes] of sampled) {
    const stated = byThread.get(thread) ?? 0;
    if (bytes > MISSED * stated) total += bytes - stated;
  }
  return total;
}

const toTimedRow = ({ name, count, value, max }: Total): TimedRow => ({
  name,
  count,
  totalMs: roundMs(value),
  maxMs: roundMs(max),
});

export const listTimed = (samples: SampleColumns, name: RowName, missing?: string): TimedRow[] =>
  groupSamples(samples, name, missing).list().map(toTimedRow);

export function summarize(samples: SampleColumns): { count: number; totalMs: number; maxMs: number } {
  const { count, total, max } = sumSamples(samples);
  return { count, totalMs: roundMs(total), maxMs: roundMs(max) };
}

function buildWaits(recording: Recording, eventType: string): WaitFigures | undefined {
  const samples = recording.samples.get(eventType);
  if (!samples) return undefined;
  const names = new SampleNames(recording, samples);
  return {
    ...summarize(samples),
    byClass: listTimed(samples, names.subject, '-'),
    bySite: listTimed(samples, names.lockSite),
    byThread: listTimed(samples, names.thread),
  };
}

export function buildLocks(recording: Recording): LockFigures {
  const monitors = buildWaits(recording, 'jdk.JavaMonitorEnter');
  const entered = recording.samples.get('jdk.JavaMonitorEnter');
  const sleeps = recording.samples.get('jdk.ThreadSleep');
  const pinned = recording.samples.get('jdk.VirtualThreadPinned');
  const pinnedNames = pinned && new SampleNames(recording, pinned);
  return {
    monitors:
      monitors && entered
        ? { ...monitors, byOwner: listTimed(entered, new SampleNames(recording, entered).detail) }
        : undefined,
    waits: buildWaits(recording, 'jdk.JavaMonitorWait'),
    parks: buildWaits(recording, 'jdk.ThreadPark'),
    sleeps: sleeps && summarize(sleeps),
    pinned:
      pinned && pinnedNames
        ? {
            ...summarize(pinned),
            byReason: listTimed(pinned, pinnedNames.subject, '-'),
            bySite: listTimed(pinned, pinnedNames.lockSite),
          }
        : undefined,
  };
}
