import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../model.ts';
import type { HotMethod } from '../../model-figures.ts';
import { isComputingNative } from '../tables/computing-natives.ts';
import { findCpuProfile, findProfile, isRunning, listColumns, sumRunningStacks } from './samples.ts';
import { DEFAULT_PERIOD_MS, getSetting, parseSettingMs } from './settings.ts';
import { listFrames } from './stacks.ts';
import { createWaitTest } from './waiting-frames.ts';

const NATIVE = 'jdk.NativeMethodSample';

/** Where the processor time went: samples of running Java code, and of native methods that compute. */
export interface CpuSamples {
  readonly unit: 'ms' | 'count';
  readonly count: number;
  readonly total: number;
  readonly columns: readonly SampleColumns[];
  /** Whether a row of the columns is processor time. */
  readonly isCpuTime: (columns: SampleColumns, row: number) => boolean;
  /** The methods by their own share, largest first. */
  readonly hotMethods: readonly Pick<HotMethod, 'method' | 'selfPercent' | 'line'>[];
  /** Whether most of it is in native code whose threads rest in between: such work is a part of the program, and nobody waits for it. */
  readonly isUnhurried: boolean;
}

/** Threads at work on average, below which they rest in between. */
const BUSY_THREADS = 0.6;

const found = new WeakMap<RecordingAnalysis, CpuSamples | 'none'>();

/** Returns the samples of processor time; undefined without any. Several rules ask for them, so that they are found once. */
export function findCpuSamples(analysis: RecordingAnalysis): CpuSamples | undefined {
  const known = found.get(analysis) ?? collectCpuSamples(analysis) ?? 'none';
  found.set(analysis, known);
  return known === 'none' ? undefined : known;
}

function collectCpuSamples(analysis: RecordingAnalysis): CpuSamples | undefined {
  const profile = findCpuProfile(analysis);
  // Measured processor time and samples of running Java code of other profilers contain native code.
  const native = profile?.id === 'cpu-time' ? undefined : findComputing(analysis);
  const total = (profile?.total ?? 0) + (native?.total ?? 0);
  if (total <= 0) return undefined;
  const ofAll = (self: number) => (100 * self) / total;
  const hotMethods = (profile?.hotMethods ?? []).map(({ method, self, line }) => ({
    method,
    selfPercent: ofAll(self),
    ...(line !== undefined && { line }),
  }));
  const nativeMethods = [...(native?.byMethod ?? [])].map(([method, self]) => ({ method, selfPercent: ofAll(self) }));
  return {
    unit: profile?.unit === 'ms' ? 'ms' : 'count',
    count: (profile?.count ?? 0) + (native?.total ?? 0),
    total,
    columns: [...listColumns(analysis, profile), ...(native ? [native.columns] : [])],
    isCpuTime: (columns, row) =>
      columns.eventType === NATIVE
        ? native?.isComputing(columns.stacks[row] ?? NO_ID) === true
        : isRunning(analysis.recording, columns, row),
    isUnhurried: native !== undefined && native.total >= total / 2 && native.threads < BUSY_THREADS,
    hotMethods: [...hotMethods, ...nativeMethods].sort((a, b) => b.selfPercent - a.selfPercent),
  };
}

/** Collapsed stacks, which do not tell what their numbers count. */
interface CollapsedSamples extends CpuSamples {
  /** The share of the numbers that is of threads that wait, 0 for a profile of threads that run; they are not in the rest. */
  readonly waitingShare: number;
}

/** Returns the collapsed stacks of a file, those that wait left out; undefined for recordings. */
export function findCollapsedSamples(analysis: RecordingAnalysis): CollapsedSamples | undefined {
  const profile = analysis.recording.isCollapsed ? findProfile(analysis, 'stacks') : undefined;
  if (!profile || profile.total <= 0) return undefined;
  const columns = listColumns(analysis, profile);
  const waiting = findWaitingStacks(analysis.recording, columns, profile.total);
  const total = profile.total - waiting.total;
  const all = {
    unit: 'count',
    // A line of the file has a number, which counts as so many samples.
    count: total,
    total,
    columns,
    isCpuTime: (one: SampleColumns, row: number) => !waiting.stacks.has(one.stacks[row] ?? NO_ID),
    isUnhurried: false,
    waitingShare: waiting.total / profile.total,
  } as const;
  return { ...all, hotMethods: waiting.total > 0 ? sumTopFrames(analysis, all) : profile.hotMethods };
}

function findWaitingStacks(
  recording: RecordingAnalysis['recording'],
  columns: readonly SampleColumns[],
  total: number,
): { readonly stacks: ReadonlySet<number>; readonly total: number } {
  const weights = sumRunningStacks(recording, columns);
  const frames = new Map([...weights.keys()].map((stack) => [stack, listFrames(recording, stack)]));
  const waits = createWaitTest(new Map([...frames].map(([stack, one]) => [one, weights.get(stack) ?? 0])), total);
  const stacks = new Set([...frames].filter(([, one]) => waits?.(one)).map(([stack]) => stack));
  return { stacks, total: [...stacks].reduce((sum, stack) => sum + (weights.get(stack) ?? 0), 0) };
}

function sumTopFrames(
  { recording }: RecordingAnalysis,
  samples: Pick<CpuSamples, 'columns' | 'isCpuTime' | 'total'>,
): CpuSamples['hotMethods'] {
  const byMethod = new Map<string, number>();
  for (const [stack, weight] of sumStacks(samples)) {
    const method = listFrames(recording, stack, 1)[0];
    if (method !== undefined) byMethod.set(method, (byMethod.get(method) ?? 0) + weight);
  }
  return [...byMethod]
    .sort((a, b) => b[1] - a[1])
    .map(([method, weight]) => ({ method, selfPercent: (100 * weight) / samples.total }));
}

/** The weight of each stack, of samples from a time on. */
export function sumStacks(
  { columns, isCpuTime }: Pick<CpuSamples, 'columns' | 'isCpuTime'>,
  from = 0,
): Map<number, number> {
  const weights = new Map<number, number>();
  for (const one of columns)
    for (let row = 0; row < one.rows; row++) {
      const stack = one.stacks[row] ?? NO_ID;
      if (stack !== NO_ID && (one.times[row] ?? 0) >= from && isCpuTime(one, row))
        weights.set(stack, (weights.get(stack) ?? 0) + (one.weights[row] ?? 0));
    }
  return weights;
}

interface ComputingSamples {
  readonly columns: SampleColumns;
  readonly total: number;
  /** How many threads compute at a time, on average. */
  readonly threads: number;
  readonly byMethod: ReadonlyMap<string, number>;
  readonly isComputing: (stack: number) => boolean;
}

function findComputing(analysis: RecordingAnalysis): ComputingSamples | undefined {
  const { recording } = analysis;
  const columns = recording.samples.get(NATIVE);
  if (!columns) return undefined;
  const findMethod = rememberByStack((stack) => listFrames(recording, stack, 1)[0] ?? '');
  const byMethod = new Map<string, number>();
  let total = 0;
  for (let row = 0; row < columns.rows; row++) {
    const method = findMethod(columns.stacks[row] ?? NO_ID);
    if (!isComputingNative(method)) continue;
    const weight = columns.weights[row] ?? 0;
    total += weight;
    byMethod.set(method, (byMethod.get(method) ?? 0) + weight);
  }
  const periodMs = parseSettingMs(getSetting(analysis, NATIVE, 'period')) ?? DEFAULT_PERIOD_MS;
  const threads = (total * periodMs) / Math.max(1, recording.durationMs);
  return { columns, total, threads, byMethod, isComputing: (stack) => isComputingNative(findMethod(stack)) };
}
