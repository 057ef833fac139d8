import { computeSum } from '@hindsight/claims';
import type {
  CauseStatistics,
  GcAnalysis,
  HeapSizes,
  PauseStatistics,
  PhaseStatistics,
  PoolSize,
} from '../analysis.ts';
import { computeCauseStatistics } from '../metrics/causes.ts';
import { computePauseStatistics, FULL_KINDS, MINOR_KINDS } from '../metrics/pause-statistics.ts';
import { computePhaseStatistics } from '../metrics/phases.ts';
import { computeThroughputPercent } from '../metrics/throughput.ts';

/** The figures of a log with one or more JVM runs: sums and merges over the runs, never averages of averages. */
export interface LogTotals {
  /** Sum of the measured spans; undefined without timestamps. */
  readonly durationMs: number | undefined;
  readonly throughputPercent: number | undefined;
  readonly pauses: PauseStatistics;
  readonly minor: PauseStatistics;
  readonly full: PauseStatistics;
  readonly sizes: HeapSizes;
  readonly createdBytes: number | undefined;
  readonly allocationBytesPerSecond: number | undefined;
  readonly promotionBytesPerSecond: number | undefined;
  readonly causes: readonly CauseStatistics[];
  readonly phases: readonly PhaseStatistics[];
  readonly concurrent: { readonly count: number; readonly totalMs: number };
  readonly allocationStalls: { readonly count: number; readonly totalMs: number };
  /** Undefined when no run has them. */
  readonly safepoints: { readonly count: number; readonly totalMs: number; readonly maxMs: number } | undefined;
}

export function computeLogTotals(analyses: readonly GcAnalysis[]): LogTotals {
  const runs = analyses.map(({ run }) => run);
  return {
    ...computeDuration(analyses),
    ...mergePauses(analyses),
    sizes: mergeSizes(analyses),
    createdBytes: sumOfKnown(analyses.map(({ allocation }) => allocation?.totalBytes)),
    allocationBytesPerSecond: computeRate(analyses, ({ allocation }) => allocation?.totalBytes),
    promotionBytesPerSecond: computeRate(analyses, ({ promotion }) => promotion?.totalBytes),
    causes: computeCauseStatistics(runs),
    phases: computePhaseStatistics(runs),
    concurrent: {
      count: computeSum(analyses.map(({ concurrent }) => concurrent.count)),
      totalMs: computeSum(analyses.map(({ concurrent }) => concurrent.totalMs)),
    },
    allocationStalls: sumAllocationStalls(analyses),
    safepoints: sumSafepoints(analyses),
  };
}

/** Percentiles cannot be merged: over several runs they are computed from all pauses together. */
function mergePauses(analyses: readonly GcAnalysis[]): Pick<LogTotals, 'pauses' | 'minor' | 'full'> {
  const [only, ...others] = analyses;
  if (only && others.length === 0) return { pauses: only.pauses, minor: only.minor, full: only.full };
  const tables = analyses.map(({ run }) => run.pauses);
  return {
    pauses: computePauseStatistics(tables),
    minor: computePauseStatistics(tables, MINOR_KINDS),
    full: computePauseStatistics(tables, FULL_KINDS),
  };
}

function sumOfKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? computeSum(known) : undefined;
}

const isMeasured = ({ span }: GcAnalysis): boolean => span.durationMs > 0;

function computeDuration(analyses: readonly GcAnalysis[]): Pick<LogTotals, 'durationMs' | 'throughputPercent'> {
  const spans = analyses.filter(isMeasured);
  if (spans.length === 0) return { durationMs: undefined, throughputPercent: undefined };
  const durationMs = computeSum(spans.map(({ span }) => span.durationMs));
  return {
    durationMs,
    throughputPercent: computeThroughputPercent(computeSum(spans.map(({ pauses }) => pauses.totalMs)), durationMs),
  };
}

/** Divides the bytes of all measured runs that know them by the time of just these runs. */
function computeRate(analyses: readonly GcAnalysis[], readBytes: (analysis: GcAnalysis) => number | undefined) {
  const known = analyses.filter((analysis) => isMeasured(analysis) && readBytes(analysis) !== undefined);
  if (known.length === 0) return undefined;
  return (
    (1000 * computeSum(known.map((analysis) => readBytes(analysis) ?? 0))) /
    computeSum(known.map(({ span }) => span.durationMs))
  );
}

function mergeSizes(analyses: readonly GcAnalysis[]): HeapSizes {
  const largest = (pool: keyof HeapSizes): PoolSize => ({
    allocated: findLargestKnown(analyses.map(({ sizes }) => sizes[pool].allocated)),
    peak: findLargestKnown(analyses.map(({ sizes }) => sizes[pool].peak)),
  });
  return {
    young: largest('young'),
    old: largest('old'),
    metaspace: largest('metaspace'),
    perm: largest('perm'),
    heap: largest('heap'),
    total: largest('total'),
  };
}

function findLargestKnown(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length > 0 ? Math.max(...known) : undefined;
}

function sumAllocationStalls(analyses: readonly GcAnalysis[]): LogTotals['allocationStalls'] {
  let count = 0;
  let totalMs = 0;
  for (const { stalls } of analyses.map(({ run }) => run)) {
    for (let row = 0; row < stalls.count; row++) {
      if (stalls.kind.get(row) !== 'allocation') continue;
      count++;
      totalMs += stalls.duration.get(row);
    }
  }
  return { count, totalMs };
}

function sumSafepoints(analyses: readonly GcAnalysis[]): LogTotals['safepoints'] {
  const known = analyses.flatMap(({ safepoints }) => safepoints ?? []);
  if (known.length === 0) return undefined;
  return {
    count: computeSum(known.map(({ count }) => count)),
    totalMs: computeSum(known.map(({ totalMs }) => totalMs)),
    maxMs: Math.max(...known.map(({ maxMs }) => maxMs)),
  };
}
