import { formatBytes, markedEvidence, metricEvidence } from '@hindsight/claims';
import { type Growth, isRising, measureGrowth } from '@hindsight/memory-tables';
import { bytes, type Level } from '@hindsight/model';
import type { PartGrowth, ProcessAnalysis } from '../../metrics/process.ts';
import type { SnapshotSeries } from '../../model.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { describeGrowth, describeSpan, rateConfidence } from '../support/growth-claims.ts';
import { isLevelingOff } from '../support/leveling-off.ts';

const MIN_POINTS = 4;
/** Compilers and the first requests take less than this of malloc when a JVM warms up. */
const MIN_BYTES = 64 * 1024 * 1024;
/** Half of it counts, as a warning, when it doubles the memory of malloc and every later map has more: a warm-up levels off. */
const MIN_STEADY_BYTES = MIN_BYTES / 2;
const MIN_STEADY_POINTS = 6;
const MIN_STEADY_KENDALL = 0.9;
const MIN_LONG_SERIES = 8;
/** Heaps that warm up have touched what they need by then, or grow slower in the second half. */
const MIN_LONG_SECONDS = 1800;
const ADVISE_NMT =
  'Start with -XX:NativeMemoryTracking=summary and take jcmd VM.native_memory summary with /proc/PID/status at the same moments: it tells the parts of the JVM from native code.';

export const rssGrowth = defineMemoryRule({
  id: 'rss-growth',
  cause: 'native-memory',
  title: 'Resident memory outside of the Java heap grows',
  because:
    'Without native memory tracking, maps of the process at four moments tell the Java heap from malloc, stacks and other mappings: 64 MB more are beyond a warm-up, and 32 MB of malloc when six maps or more rise one after the other and end with twice as much. The resident size alone tells neither, so it counts only when it still rises in the second half of 30 minutes; a size that doubles in less time is a note.',
  check: ({ process, nmt }) => {
    if (!process || (nmt && nmt.series.snapshots.length >= MIN_POINTS)) return undefined;
    const { parts } = process;
    return parts && parts.series.snapshots.length >= MIN_POINTS ? claimPart(parts) : claimTotal(process);
  },
});

interface Part {
  readonly growth: Growth;
  readonly level: Level;
  readonly subject: string;
  readonly what: string;
  readonly advice: string;
}

/** The part that grew most. */
function claimPart(parts: PartGrowth) {
  const { series } = parts;
  const [most] = listParts(parts)
    .filter(
      ({ growth }) => isRising(growth) && (growth.delta >= MIN_BYTES || (growth === parts.malloc && isSteady(growth))),
    )
    .sort((a, b) => b.growth.delta - a.growth.delta);
  if (!most) return undefined;
  const { growth, subject, what, advice } = most;
  const level = growth.delta >= MIN_BYTES ? most.level : 'WARNING';
  return {
    level,
    confidence: rateConfidence(growth, series),
    headline: `${subject} grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, series)}`,
    explanation: `By the maps of the process, ${what} rose ${describeGrowth(growth, series)}. The Java heap is another mapping and does not count.`,
    advice,
    evidence: gatherGrowth(series, `growth of ${what}`, growth),
  } as const;
}

const isSteady = ({ delta, first, last, points, kendall }: Growth): boolean =>
  delta >= MIN_STEADY_BYTES && last >= 2 * first && points >= MIN_STEADY_POINTS && kendall >= MIN_STEADY_KENDALL;

const listParts = ({ malloc, stacks, anonymous }: PartGrowth): readonly Part[] => [
  {
    growth: malloc,
    level: 'SEVERE',
    subject: 'Memory of malloc',
    what: 'the arenas of malloc',
    advice: `Direct buffers, Unsafe and native libraries take it. ${ADVISE_NMT} The category Other names direct buffers; what NMT does not track is native code: record it with async-profiler (asprof -e nativemem) or jemalloc with profiling.`,
  },
  {
    growth: stacks,
    level: 'SEVERE',
    subject: 'Memory of thread stacks',
    what: 'the stacks of threads',
    advice: 'Take a thread dump and count threads by the pattern of their names: bound or close the pool that grows.',
  },
  {
    growth: anonymous,
    level: 'WARNING',
    subject: 'Memory without a name',
    what: 'anonymous memory',
    advice: `Native code that maps memory takes it, or the JVM itself (metaspace, tables of the collector, a heap above 32 GB). ${ADVISE_NMT}`,
  },
];

/** The resident size alone: what a heap that warms up looks like is no claim. */
function claimTotal({ resident, growth }: ProcessAnalysis) {
  if (!resident || !growth || !isRising(growth) || growth.points < MIN_STEADY_POINTS || growth.delta < MIN_BYTES)
    return undefined;
  const isLong =
    growth.points >= MIN_LONG_SERIES && (resident.spanSeconds ?? 0) >= MIN_LONG_SECONDS && isRisingLater(resident);
  if (!isLong && !isSteep(resident, growth)) return undefined;
  return {
    level: isLong ? 'WARNING' : 'INFO',
    confidence: 'low',
    headline: `Resident memory grew from ${formatBytes(growth.first)} to ${formatBytes(growth.last)} ${describeSpan(growth, resident)} and still rises`,
    explanation: `The resident size rose ${describeGrowth(growth, resident)}${isLong ? ', in the second half as well' : ''}. Whether it is the Java heap, which grows up to its maximum, or native memory cannot be told from it.`,
    advice: `${ADVISE_NMT} Compare the size with -Xmx and the limit of the container first.`,
    evidence: gatherGrowth(resident, 'growth of resident memory', growth),
  } as const;
}

/** Every size is above the ones before, and the last is twice the first: a start does that as well, so it is only a note. */
function isSteep({ snapshots }: NonNullable<ProcessAnalysis['resident']>, growth: Growth): boolean {
  const isDouble = growth.last >= 2 * growth.first && growth.kendall >= MIN_STEADY_KENDALL;
  return isDouble && !isLevelingOff(snapshots.map(({ table }) => table.rssBytes ?? 0));
}

function isRisingLater({ snapshots, times }: NonNullable<ProcessAnalysis['resident']>): boolean {
  const half = Math.floor(snapshots.length / 2);
  const values = snapshots.slice(half).map(({ table }) => table.rssBytes ?? 0);
  return measureGrowth(times.slice(half), values, { min: MIN_BYTES / 4, minShare: 0.02 }).significant;
}

function gatherGrowth({ snapshots }: SnapshotSeries, name: string, growth: Growth) {
  const last = snapshots.at(-1)?.table.line;
  const first = snapshots[0]?.table.line;
  return [
    metricEvidence(name, bytes(growth.delta), bytes(MIN_BYTES)),
    ...[first, last].flatMap((line) => (line === undefined ? [] : [markedEvidence(line, [])])),
  ] as const;
}
