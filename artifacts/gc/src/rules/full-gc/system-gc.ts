import {
  brokenLimit,
  type EvidenceList,
  formatBytes,
  formatDuration,
  formatPercent,
  formatTimes,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Level, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isSystemGc } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import { isSecondPartOfRequest } from '../support/collections/requests.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart } from '../support/full-gc-chains.ts';
import { isJvmBefore } from '../support/jvm/jvm-major.ts';
import { capLevelForShortRun } from '../support/short-run.ts';

const SEVERE_COUNT = 3;
const SEVERE_PERCENT = 5;
const SEVERE_MS = 1000;
/** Pauses of a second count when they take this share of the run: one in an hour is noticed, and no outage. */
const SEVERE_PERCENT_OF_LONG = 0.2;
const TOO_LONG_MS = 10_000;
/** Fewer calls than one in this time, and pauses below this share of the run, are felt by nobody. */
const OFTEN_MS = 10_000;
const WARNING_PERCENT = 1;
const WARNING_PERCENT_OF_SHORT_RUN = 2;
/** All together are shorter than one stop that is felt, or each is in a short run: a benchmark or test that collects between its rounds. */
const UNFELT_MS = 100;
/** The default of sun.rmi.dgc.client.gcInterval and server.gcInterval: an hour. */
const RMI_INTERVAL_MS = 3_600_000;
/** The release from which JFR has the event jdk.SystemGC. */
const SYSTEM_GC_EVENT = 17;
const RMI_TOLERANCE = 0.05;
const RMI_MIN_INTERVALS = 3;

export const systemGc = defineGcRule({
  id: 'system-gc',
  cause: 'requested-collections',
  title: 'The application requests collections with System.gc()',
  because:
    'The JVM states the cause. RMI calls it once an hour by default (sun.rmi.dgc.*.gcInterval); every other call comes from the application or a library.',
  check: (analysis) => {
    const { run, span } = analysis;
    const { occurrences, starts, isStated } = collectRequested(analysis);
    const [first, ...more] = occurrences.toEvidence();
    if (!first) return undefined;
    // A log of one collection is no run that it could take a part of.
    const share = occurrences.sum < span.durationMs ? (100 * occurrences.sum) / span.durationMs : Number.NaN;
    const evidence: EvidenceList = [
      first,
      ...more,
      metricEvidence('calls of System.gc()', count(starts.length)),
      ...brokenLimit('longest of them', ms(occurrences.max), ms(SEVERE_MS)),
      ...brokenLimit('share of the run', percent(share), percent(SEVERE_PERCENT)),
    ];
    const rmi = isHourly(starts);
    return {
      level: rateLevel(analysis, starts.length, occurrences, share),
      confidence: isStated ? 'high' : 'medium',
      headline: isStated ? nameCase(starts.length, occurrences, share) : nameHourly(occurrences, share),
      explanation:
        `${isStated ? 'System.gc() was called' : 'The log states no causes; these collections ran with half of the heap free. Probably System.gc() was called'} ${formatTimes(starts.length)} and led to ${pluralize(occurrences.count, 'collection')}` +
        `${describeTaken(occurrences, share)}.` +
        `${rmi ? ' They run every hour: this is the distributed garbage collection of RMI.' : describeDirectMemory(analysis)}${describeTimes(run, occurrences)} ` +
        `It is severe when ${SEVERE_COUNT} or more take ${SEVERE_PERCENT} % of the run, when one takes ${formatDuration(SEVERE_MS)} and all take ${SEVERE_PERCENT_OF_LONG} % of the run, or when one takes ${formatDuration(TOO_LONG_MS)}.`,
      ...(isDirectMemoryLimited(analysis) && !rmi ? { cause: 'direct-memory' } : {}),
      advice: buildAdvice(analysis, rmi),
      evidence,
      lostMs: occurrences.sum,
    };
  },
});

/** Cycles that ran beside the application took none of its time. */
const describeTaken = ({ sum, max }: EvidenceCollector, share: number): string =>
  sum === 0
    ? ''
    : `${Number.isFinite(share) ? ` that took ${formatPercent(share)} of the run` : ''}, ${formatDuration(max)} at most`;

/** A smaller part of the run is not worth a word. */
const NOTICED_PERCENT = 0.1;

function nameCase(calls: number, { count: collections, sum }: EvidenceCollector, share: number): string {
  const called = `System.gc() was called ${formatTimes(calls)}`;
  if (sum === 0) return `${called} and started ${pluralize(collections, 'collection')}`;
  const part = share >= NOTICED_PERCENT ? `, ${formatPercent(share)} of the run` : '';
  return `${called} and stopped the application for ${formatDuration(sum)}${part}`;
}

const nameHourly = ({ count: collections, sum }: EvidenceCollector, share: number): string =>
  `${pluralize(collections, 'full collection')} ran an hour apart, probably called by RMI, and stopped the application for ${formatDuration(sum)}` +
  (share >= NOTICED_PERCENT ? `, ${formatPercent(share)} of the run` : '');

interface Requested {
  readonly occurrences: EvidenceCollector;
  readonly starts: readonly number[];
  /** Whether the log states that they were requested. Before Java 8, most logs state no cause. */
  readonly isStated: boolean;
}

function collectRequested(analysis: GcAnalysis): Requested {
  const stated = collectStated(analysis);
  if (stated.occurrences.count > 0) return { ...stated, isStated: true };
  const occurrences = new EvidenceCollector();
  const starts: number[] = [];
  for (const old of analysis.oldCollections) {
    if (!old.full || !old.requested || old.resizing || old.cause !== '') continue;
    occurrences.addOld(analysis.run, old, old.durationMs);
    starts.push(computeStart(old));
  }
  return isHourly(starts)
    ? { occurrences, starts, isStated: false }
    : { occurrences: new EvidenceCollector(), starts: [], isStated: false };
}

/** Collects the pauses of this cause; where cycles are concurrent and have the cause, the cycles. */
function collectStated({ run }: GcAnalysis): { occurrences: EvidenceCollector; starts: number[] } {
  const { pauses, cycles } = run;
  const occurrences = new EvidenceCollector();
  const starts: number[] = [];
  for (const row of pauses.cause.rowsWhere(isSystemGc)) {
    const kind = pauses.kind.get(row);
    const collects = kind === 'young' || kind === 'mixed' || kind === 'full' || kind === 'degenerated';
    if (!collects) continue;
    occurrences.addPause(run, row);
    if (!isSecondPartOfRequest(pauses, row)) starts.push(pauses.at.get(row));
  }
  // The cause of a G1 or CMS cycle is that of the pause that began it.
  for (const row of isInCollectorFamily(run, 'lowPause') ? cycles.cause.rowsWhere(isSystemGc) : []) {
    occurrences.add(cycles.line.get(row), cycles.at.get(row));
    starts.push(cycles.at.get(row));
  }
  return { occurrences, starts };
}

function rateLevel(analysis: GcAnalysis, calls: number, { max, sum }: EvidenceCollector, share: number): Level {
  if (sum > 0 && sum < UNFELT_MS) return 'INFO';
  if (analysis.span.short && max < UNFELT_MS && share < WARNING_PERCENT_OF_SHORT_RUN) return 'INFO';
  const isLong = max >= TOO_LONG_MS || (max >= SEVERE_MS && !(share < SEVERE_PERCENT_OF_LONG));
  if (calls >= SEVERE_COUNT && isLong) return 'SEVERE';
  if (calls >= SEVERE_COUNT && share >= SEVERE_PERCENT) return capLevelForShortRun(analysis, 'SEVERE');
  const often = calls >= SEVERE_COUNT && !(analysis.span.durationMs / calls > OFTEN_MS);
  const felt = calls > 1 && !(share < WARNING_PERCENT && max < SEVERE_MS);
  return often || felt ? 'WARNING' : 'INFO';
}

/**
 * Whether the limit of direct memory is set, so that the JDK itself may be the caller: java.nio.Bits.reserveMemory requests a
 * collection when direct buffers reach it, because only a collection frees them.
 */
const isDirectMemoryLimited = ({ flags }: GcAnalysis): boolean => flags.values.has('MaxDirectMemorySize');

function describeDirectMemory(analysis: GcAnalysis): string {
  const limit = getFlagBytes(analysis.flags, 'MaxDirectMemorySize');
  return limit
    ? ` Direct memory is limited to ${formatBytes(limit)} (MaxDirectMemorySize): the JDK itself calls System.gc() each time direct buffers reach the limit (java.nio.Bits.reserveMemory).`
    : '';
}

function isHourly(starts: readonly number[]): boolean {
  const intervals = starts.slice(1).map((at, index) => at - (starts[index] ?? Number.NaN));
  const hourly = intervals.filter((interval) => Math.abs(interval / RMI_INTERVAL_MS - 1) <= RMI_TOLERANCE);
  return hourly.length >= RMI_MIN_INTERVALS && hourly.length > intervals.length / 2;
}

function buildAdvice(analysis: GcAnalysis, rmi: boolean): string {
  const { run } = analysis;
  if (rmi)
    return 'Raise -Dsun.rmi.dgc.client.gcInterval and -Dsun.rmi.dgc.server.gcInterval (now 3600000 ms), for example to a day: 86400000.';
  const direct =
    'pool or release direct buffers, or raise -XX:MaxDirectMemorySize, and leave explicit collections on: they free these buffers, and without them follows OutOfMemoryError: Direct buffer memory.';
  if (isDirectMemoryLimited(analysis)) return `Probably direct memory is the cause: ${direct} ${adviseTrace(analysis)}`;
  const concurrent =
    (isInCollectorFamily(run, 'cms') || isInCollectorFamily(run, 'g1')) && stopsForAll(analysis)
      ? ' Until an own call is removed, -XX:+ExplicitGCInvokesConcurrent keeps these collections from stopping the application.'
      : '';
  return (
    `Find the caller of System.gc(). ${adviseTrace(analysis)} If it is the application or a library, remove the call. ` +
    `If it is java.nio.Bits.reserveMemory, direct memory is at its limit: ${direct}${concurrent}`
  );
}

/** Returns whether a requested collection stops the application from its beginning to its end. */
const stopsForAll = ({ run: { pauses } }: GcAnalysis): boolean =>
  pauses.cause.rowsWhere(isSystemGc).some((row) => pauses.kind.get(row) === 'full');

/** What shows the stack trace of the caller: the event of JFR is as old as Java 17. */
function adviseTrace({ run, log }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'openJ9'))
    return '-Xtrace:trigger=method{java/lang/System.gc,jstacktrace} prints its stack trace.';
  return isJvmBefore(run, SYSTEM_GC_EVENT) || log.formats.includes('hotspot-8')
    ? 'async-profiler (-e java.lang.System.gc) shows its stack trace.'
    : 'A JFR recording has the event jdk.SystemGC with its stack trace.';
}
