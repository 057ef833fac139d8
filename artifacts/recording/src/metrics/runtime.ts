import { computeSum } from '@hindsight/claims';
import type { Recording } from '../model.ts';
import type { RuntimeFigures, TimedRow } from '../model-figures.ts';
import { known } from './facts.ts';
import { TableReader } from './table-reader.ts';
import { countEvents, largest, roundMs, Totals } from './totals.ts';

export function buildRuntime(recording: Recording): RuntimeFigures {
  return {
    classLoading: buildClassLoading(recording),
    deoptimizations: buildDeoptimizations(recording),
    compilations: buildCompilations(recording),
    codeCache: buildCodeCache(recording),
    safepoints: buildSafepoints(recording),
    processes: buildProcesses(recording),
  };
}

function buildClassLoading(recording: Recording): RuntimeFigures['classLoading'] {
  const table = new TableReader(recording, 'jdk.ClassLoadingStatistics');
  const loaded = table.lastNumber('loadedClassCount');
  if (loaded === undefined) return undefined;
  return { loaded, ...known({ unloaded: table.lastNumber('unloadedClassCount'), loaders: countLoaders(recording) }) };
}

/** The loaders of the last round of statistics, whose events have nearly the same time. */
function countLoaders(recording: Recording): number | undefined {
  const table = new TableReader(recording, 'jdk.ClassLoaderStatistics');
  if (table.rows === 0) return undefined;
  const SAME_ROUND_MS = 500;
  const last = table.time(table.rows - 1);
  let count = 0;
  for (let row = table.rows - 1; row >= 0 && last - table.time(row) < SAME_ROUND_MS; row--) count++;
  return count;
}

function buildDeoptimizations(recording: Recording): RuntimeFigures['deoptimizations'] {
  const table = new TableReader(recording, 'jdk.Deoptimization');
  if (table.rows === 0) return undefined;
  const totals = new Totals();
  for (let row = 0; row < table.rows; row++) totals.add(table.text(row, 'reason') ?? '?', 1, 1, 0, 0);
  return {
    count: countEvents(recording, 'jdk.Deoptimization'),
    byReason: totals.list().map(({ name, count }) => ({ reason: name, count })),
  };
}

function buildCompilations(recording: Recording): RuntimeFigures['compilations'] {
  const durations = new TableReader(recording, 'jdk.Compilation').durations();
  const failures = countEvents(recording, 'jdk.CompilationFailure');
  if (durations.length === 0 && failures === 0) return undefined;
  return {
    count: countEvents(recording, 'jdk.Compilation'),
    totalMs: roundMs(computeSum(durations)),
    maxMs: roundMs(largest(durations)),
    failures,
  };
}

function buildCodeCache(recording: Recording): RuntimeFigures['codeCache'] {
  const table = new TableReader(recording, 'jdk.CodeCacheStatistics');
  if (table.rows === 0) return undefined;
  let usedMaxPercent: number | undefined;
  for (let row = 0; row < table.rows; row++) {
    const from = table.number(row, 'startAddress');
    const to = table.number(row, 'reservedTopAddress');
    const free = table.number(row, 'unallocatedCapacity');
    if (from === undefined || to === undefined || free === undefined || to <= from) continue;
    const used = Math.min(100, Math.max(0, 100 * (1 - free / (to - from))));
    usedMaxPercent = Math.max(usedMaxPercent ?? 0, used);
  }
  return known({ entriesMax: table.max('entryCount'), usedMaxPercent });
}

function buildSafepoints(recording: Recording): RuntimeFigures['safepoints'] {
  const table = new TableReader(recording, 'jdk.ExecuteVMOperation');
  const totals = new Totals();
  const durations: number[] = [];
  for (let row = 0; row < table.rows; row++) {
    if (table.number(row, 'safepoint') !== 1) continue;
    const duration = table.duration(row);
    durations.push(duration);
    totals.add(table.text(row, 'operation') ?? '?', 1, duration, 0, duration);
  }
  if (durations.length === 0) return undefined;
  return {
    count: durations.length,
    totalMs: roundMs(computeSum(durations)),
    maxMs: roundMs(largest(durations)),
    byOperation: totals
      .list()
      .map(({ name, count, value, max }): TimedRow => ({ name, count, totalMs: roundMs(value), maxMs: roundMs(max) })),
  };
}

function buildProcesses(recording: Recording): RuntimeFigures['processes'] {
  const running = new TableReader(recording, 'jdk.SystemProcess');
  const started = new TableReader(recording, 'jdk.ProcessStart');
  if (running.rows + started.rows === 0) return undefined;
  const pids = new Set<string>();
  for (let row = 0; row < running.rows; row++) pids.add(running.text(row, 'pid') ?? String(row));
  const commands: string[] = [];
  for (let row = 0; row < started.rows; row++) commands.push(started.text(row, 'command') ?? '-');
  return { count: pids.size, started: commands };
}
