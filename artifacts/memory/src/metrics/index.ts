import type { MemoryTable, MemoryTableKind } from '@hindsight/memory-tables';
import type { MemoryAnalysis } from '../analysis.ts';
import type { MemoryTables, SnapshotSeries, TimeSource } from '../model.ts';
import { analyzeClassCounts } from './classes.ts';
import { analyzeGap } from './gap.ts';
import { analyzeHistograms } from './histogram.ts';
import { analyzeJstat } from './jstat.ts';
import { analyzeMetaspace } from './metaspace.ts';
import { analyzeNmt, joinDiffs } from './nmt.ts';
import { analyzeProcess } from './process.ts';
import { buildSeries } from './series.ts';

/** The sources of times, the most exact first. */
const SOURCES: readonly TimeSource[] = ['stamp', 'file-name', 'uptime', 'mtime', 'interval', 'order'];

const KINDS: readonly MemoryTableKind[] = [
  'nmt',
  'nmt-diff',
  'histogram',
  'smaps-rollup',
  'smaps',
  'status',
  'pmap',
  'cgroup',
  'limits',
  'metaspace',
  'codecache',
  'class-loaders',
];

export function analyzeTables(input: MemoryTables, intervalSeconds?: number): MemoryAnalysis {
  const jstat = analyzeJstat(input, intervalSeconds);
  const tracked = buildSeries(input, 'nmt', intervalSeconds);
  const diffs = joinDiffs(buildSeries(input, 'nmt-diff', intervalSeconds));
  const isOfDiffs = (diffs?.snapshots.length ?? 0) > (tracked?.snapshots.length ?? 0);
  const nmt = analyzeNmt(isOfDiffs ? diffs : tracked);
  const process = analyzeProcess(input, intervalSeconds);
  return {
    input,
    ...findTimes(input, intervalSeconds, jstat),
    nmt,
    diff: findLast(input, 'nmt-diff'),
    histogram: analyzeHistograms(buildSeries(input, 'histogram', intervalSeconds)),
    jstat,
    process,
    cgroup: findLast(input, 'cgroup'),
    limits: findLast(input, 'limits'),
    metaspace: findLast(input, 'metaspace'),
    codeCache: findLast(input, 'codecache'),
    classLoaders: findLast(input, 'class-loaders'),
    metaspaceSeries: analyzeMetaspace(input, intervalSeconds),
    classCounts: analyzeClassCounts(input, jstat, intervalSeconds),
    gap: analyzeGap(nmt, process),
  };
}

const findLast = <Kind extends MemoryTableKind>(
  input: MemoryTables,
  kind: Kind,
): Extract<MemoryTable, { kind: Kind }> | undefined => buildSeries(input, kind, undefined)?.snapshots.at(-1)?.table;

function findTimes(
  input: MemoryTables,
  intervalSeconds: number | undefined,
  jstat: MemoryAnalysis['jstat'],
): Pick<MemoryAnalysis, 'timeSource' | 'spanSeconds'> {
  const series: readonly Pick<SnapshotSeries, 'timeSource' | 'spanSeconds'>[] = [
    ...KINDS.flatMap((kind) => buildSeries(input, kind, intervalSeconds) ?? []),
    ...(jstat ? [jstat] : []),
  ];
  const timeSource = SOURCES.find((source) => series.some((one) => one.timeSource === source)) ?? 'order';
  const spans = series.filter((one) => one.timeSource === timeSource).flatMap(({ spanSeconds }) => spanSeconds ?? []);
  return { timeSource, spanSeconds: spans.length === 0 ? undefined : Math.max(...spans) };
}
