import { firstSentence } from '@hindsight/claims';
import { type Finding, isProblem, type JsonObject, type Level } from '@hindsight/model';
import type { GcAnalysis, HeapSizes, PauseStatistics, PoolSize } from './analysis.ts';
import { groupByDuration } from './answer/duration-groups.ts';
import type { LogTotals } from './answer/log-totals.ts';
import { buildHeapTuningTips, buildPauseTimeTips } from './answer/tips.ts';
import type { Units } from './answer/units.ts';
import type { Facts } from './events.ts';
import type { GcLog, GcRun } from './model.ts';
import { toWireWindow } from './request/parameters.ts';
import type { ClockTime } from './request/time-window.ts';
import { formatTimestamp } from './request/timestamp.ts';

export interface GcAnswer {
  readonly log: GcLog;
  readonly analyses: readonly GcAnalysis[];
  readonly totals: LogTotals;
  readonly findings: readonly Finding[];
  readonly units: Units;
  /** Zone of the log's dates. */
  readonly zone: string;
}

/** Gaps listed as examples; the number counts all. */
const MAX_GAP_EXAMPLES = 20;

/**
 * Builds the answer of the specification and of contract section 2; no other place knows its field names. An unknown
 * value is undefined and has no member; lists are always present. Links and `findings` are added by the caller, who
 * knows their text.
 */
export function buildBody(answer: GcAnswer): JsonObject {
  const { log, analyses, totals, findings, units, zone } = answer;
  const runs = analyses.map(({ run }) => run);
  const throughput = roundTo(totals.throughputPercent, 3);
  return {
    isProblem: isProblem(findings),
    fatals: listTexts(findings, 'FATAL'),
    problem: listTexts(findings, 'SEVERE'),
    warnings: listTexts(findings, 'WARNING'),
    jvmHeapSize: buildHeapSizes(totals.sizes, units),
    gcStatistics: buildStatistics(answer),
    gcKPI: {
      throughputPercentage: throughput,
      averagePauseTime: roundTo(totals.pauses.meanMs, 6),
      maxPauseTime: roundTo(totals.pauses.maxMs, 6),
    },
    gcDurationSummary: { groups: buildDurationGroups(runs) },
    gcCauses: buildCauses(totals, units),
    gcPhases: buildPhases(totals, units),
    commandLineFlags: findFact(runs, 'commandLine'),
    heapTuningTips: buildHeapTuningTips(findings),
    tipsToReduceGCTime: buildPauseTimeTips(runs, findings).map(({ issue, solution }) => ({ issue, solution })),
    throughputPercentage: throughput,
    collector: findFact(runs, 'collector') ?? 'unknown',
    jvm: { vendor: findFact(runs, 'vendor'), version: findFact(runs, 'jvmVersion') },
    restarts: log.restarts.length,
    jvmRuns: runs.map((run) => buildRun(run, zone)),
    window: toWireWindow(log.window, zone),
    logGaps: buildGaps(analyses, zone),
    unparsedLines: {
      count: log.unparsed.count,
      examples: log.unparsed.examples.map(({ line, text }) => ({ line, text })),
    },
  };
}

/** Formats the findings of one level, each as one line of text. */
const listTexts = (findings: readonly Finding[], textLevel: Level): string[] =>
  findings
    .filter(({ level }) => level === textLevel)
    .map(({ title, explanation }) => `${title}. ${firstSentence(explanation)}`);

function roundTo(value: number | undefined, maxDecimals: number): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : Number(value.toFixed(maxDecimals));
}

/** Finds a fact in the last run that has it: the JVM that runs now is the one to be changed. */
function findFact<Name extends keyof Facts>(runs: readonly GcRun[], name: Name): Facts[Name] | undefined {
  return runs.findLast(({ facts }) => facts[name] !== undefined)?.facts[name];
}

function buildHeapSizes({ young, old, metaspace, perm, heap, total }: HeapSizes, units: Units): JsonObject {
  const pool = ({ allocated, peak }: PoolSize): JsonObject | undefined =>
    allocated === undefined && peak === undefined
      ? undefined
      : { allocatedSize: formatKnown(units.size, allocated), peakSize: formatKnown(units.size, peak) };
  return {
    youngGen: pool(young),
    oldGen: pool(old),
    metaSpace: pool(metaspace),
    permGen: pool(perm),
    heap: pool(heap),
    total: pool(total),
  };
}

const formatKnown = (write: (value: number) => string, value: number | undefined): string | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : write(value);

function buildStatistics({ analyses, totals, units, zone }: GcAnswer): JsonObject {
  const { pauses, minor, full, concurrent, allocationStalls, safepoints } = totals;
  const { first, last } = findFirstAndLastEvent(analyses.map(({ run }) => run));
  return {
    totalCreatedBytes: formatKnown(units.size, totals.createdBytes),
    measurementDuration: formatKnown(units.time, totals.durationMs),
    startTimestamp: first && formatTimestamp(first, zone),
    endTimestamp: last && formatTimestamp(last, zone),
    avgAllocationRate: formatKnown(units.rate, totals.allocationBytesPerSecond),
    avgPromotionRate: formatKnown(units.rate, totals.promotionBytesPerSecond),
    ...buildCollections('minorGC', minor, units),
    ...buildCollections('fullGC', full, units),
    pauseCount: String(pauses.count),
    pauseTotalTime: units.time(pauses.totalMs),
    pauseMaxTime: formatKnown(units.time, pauses.maxMs),
    pausePercentiles: pauses.count === 0 ? undefined : buildPercentiles(pauses, units),
    concurrentTotalTime: units.time(concurrent.totalMs),
    concurrentCount: String(concurrent.count),
    allocationStallCount: String(allocationStalls.count),
    allocationStallTotalTime: units.time(allocationStalls.totalMs),
    safepointCount: safepoints && String(safepoints.count),
    safepointTotalTime: formatKnown(units.time, safepoints?.totalMs),
  };
}

/**
 * Builds the fields under a prefix of the specification, with both of its spellings of the minimum; times only when
 * there was a collection.
 */
function buildCollections(prefix: 'minorGC' | 'fullGC', statistics: PauseStatistics, units: Units): JsonObject {
  const { count, totalMs, meanMs, deviationMs, minMs, maxMs, meanIntervalMs } = statistics;
  if (count === 0) return { [`${prefix}Count`]: '0' };
  return {
    [`${prefix}Count`]: String(count),
    [`${prefix}TotalTime`]: units.time(totalMs),
    [`${prefix}AvgTime`]: units.time(meanMs),
    [`${prefix}AvgTimeStdDeviation`]: units.time(deviationMs),
    [`${prefix}MinTIme`]: units.time(minMs),
    [`${prefix}MinTime`]: units.time(minMs),
    [`${prefix}MaxTime`]: units.time(maxMs),
    [`${prefix}IntervalAvgTime`]: formatKnown(units.time, meanIntervalMs),
  };
}

const buildPercentiles = (
  { percentiles: { p50, p90, p95, p99, p999 } }: PauseStatistics,
  { time }: Units,
): JsonObject => ({
  p50: time(p50),
  p90: time(p90),
  p95: time(p95),
  p99: time(p99),
  p999: time(p999),
});

const buildDurationGroups = (runs: readonly GcRun[]): JsonObject[] =>
  groupByDuration(runs.map(({ pauses }) => pauses)).map(({ from, to, count }) => ({
    start: String(from),
    end: String(to),
    numberOfGCs: count,
  }));

const buildCauses = ({ causes }: LogTotals, { time }: Units): JsonObject[] =>
  causes.map(({ cause, count, pauseCount, totalMs, meanMs, maxMs, percent }) => ({
    cause,
    count,
    totalTime: time(totalMs),
    avgTime: pauseCount > 0 ? time(meanMs) : undefined,
    maxTime: pauseCount > 0 ? time(maxMs) : undefined,
    percent: roundTo(percent, 3),
  }));

const buildPhases = ({ phases }: LogTotals, { time }: Units): JsonObject[] =>
  phases.map(({ phase, kind, count, totalMs, meanMs, maxMs, deviationMs }) => ({
    phase,
    kind,
    count,
    totalTime: time(totalMs),
    avgTime: time(meanMs),
    maxTime: time(maxMs),
    stdDeviation: time(deviationMs),
  }));

function buildRun(run: GcRun, zone: string): JsonObject {
  const { first, last } = findFirstAndLastEvent([run]);
  return {
    firstLine: run.firstLine,
    lastLine: run.lastLine,
    pauseCount: run.pauses.count,
    collector: run.facts.collector,
    startTimestamp: first && formatTimestamp(first, zone),
    endTimestamp: last && formatTimestamp(last, zone),
  };
}

function buildGaps(analyses: readonly GcAnalysis[], zone: string): JsonObject {
  const gaps = analyses.flatMap(({ run, gaps }) => gaps.map((gap) => ({ run, gap })));
  return {
    count: gaps.length,
    examples: gaps.slice(0, MAX_GAP_EXAMPLES).map(({ run, gap: { from, to, line } }) => ({
      line,
      text: `${formatRunTime(run, from, zone)} to ${formatRunTime(run, to, zone)}`,
    })),
  };
}

/** Converts a time of a run to the wall clock when the run has dates, else to uptime. */
function toClockTime({ clock: { wallOffset } }: GcRun, at: number): ClockTime {
  return Number.isNaN(wallOffset) ? { clock: 'uptime', ms: at } : { clock: 'wall', ms: at + wallOffset };
}

const formatRunTime = (run: GcRun, at: number, zone: string): string => formatTimestamp(toClockTime(run, at), zone);

/** Finds the start of the first and of the last pause or cycle. */
function findFirstAndLastEvent(runs: readonly GcRun[]): { first: ClockTime | undefined; last: ClockTime | undefined } {
  const spans = runs.flatMap((run) => {
    const [from, to] = findStartRange(run);
    return from <= to ? [{ first: toClockTime(run, from), last: toClockTime(run, to) }] : [];
  });
  return { first: spans[0]?.first, last: spans.at(-1)?.last };
}

/** Finds the earliest and latest start; the earliest is larger than the latest when no row has a timestamp. */
function findStartRange(run: GcRun): readonly [earliest: number, latest: number] {
  let earliest = Number.POSITIVE_INFINITY;
  let latest = Number.NEGATIVE_INFINITY;
  for (const { count, at } of [run.pauses, run.cycles]) {
    for (let row = 0; row < count; row++) {
      const start = at.get(row);
      if (start < earliest) earliest = start;
      if (start > latest) latest = start;
    }
  }
  return [earliest, latest];
}
