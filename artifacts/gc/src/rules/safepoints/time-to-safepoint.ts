import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Level, ms, percent } from '@hindsight/model';
import { maskSensitive } from '@hindsight/privacy';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { SLOW_TIME_TO_SAFEPOINT_MS } from '../../tables/safepoint-stats.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { countCpus } from '../support/gc-workers.ts';
import { isJvmAtLeast, isJvmBefore, readJvmMajor } from '../support/jvm/jvm-major.ts';

const LONG_MS = 1000;
const SEVERE_MS = 10_000;
/** Shorter waits count when they are many and a large share of all stopped time. */
const REPEATED_MS = 200;
const REPEATED_COUNT = 10;
const REPEATED_PERCENT = 20;
/** Waits of any length, by the share of the run and in all. */
const NOTICED_PERCENT_OF_RUN = 5;
const NOTICED_MS = 1000;
const SEVERE_PERCENT_OF_RUN = 10;
const SEVERE_TOTAL_MS = 3000;
/** Several waits of a second or more are severe from this share of the run on, as full collections are. */
const SEVERE_LONG_COUNT = 3;
const SEVERE_PERCENT_WITH_LONG = 1;
/** The release from which loops over int counters are strip-mined (JEP-less change JDK-8186027): C2 polls after each strip. */
const LOOP_STRIP_MINING = 10;
const STRIP = 'LoopStripMiningIter';
/** Of the name of a thread, so much is shown. */
const MAX_NAME_LENGTH = 60;
/** SafepointTimeoutDelay names the thread only when the wait is longer. */
const MAX_TIMEOUT_DELAY_MS = 1000;
const MIN_TIMEOUT_DELAY_MS = 20;

/** The words before the wait, of unified logs and of HotSpot 8. */
const WAIT_WORDS = ['Reaching safepoint', 'Stopping threads took'];

interface Waits {
  /** All that the log has one by one, of a second, and of 200 ms or more. */
  readonly kept: EvidenceCollector;
  readonly long: EvidenceCollector;
  readonly repeated: EvidenceCollector;
  readonly totalMs: number;
  readonly ofStopped: number;
  readonly ofRun: number;
}

export const timeToSafepoint = defineGcRule({
  id: 'time-to-safepoint',
  title: 'Threads take a long time to reach a safepoint',
  cause: 'time-to-safepoint',
  because:
    'All threads are stopped while the last one is awaited; normally that takes well under a millisecond. A second at once, a fifth of all stopped time in waits of 200 ms or more, or 5 % of the run is our own limit; a tenth of the run is severe, and a hundredth with three waits of a second.',
  check: (analysis) => {
    const waits = collectWaits(analysis);
    const level = waits && rateLevel(waits);
    return waits && level && claim(analysis, waits, level);
  },
});

function collectWaits({ run, span, safepoints: statistics }: GcAnalysis): Waits | undefined {
  if (!statistics) return undefined;
  const { slow } = run.safepoints;
  const [kept, long, repeated] = [new EvidenceCollector(), new EvidenceCollector(), new EvidenceCollector()];
  for (let row = 0; row < slow.count; row++) {
    const waited = slow.timeToSafepoint.get(row);
    for (const [collector, limit] of [
      [kept, 0],
      [long, LONG_MS],
      [repeated, REPEATED_MS],
    ] as const)
      if (waited >= limit) collector.add(slow.line.get(row), slow.at.get(row), waited);
  }
  const totalMs = statistics.timeToSafepointTotalMs;
  return {
    kept,
    long,
    repeated,
    totalMs,
    ofStopped: (100 * totalMs) / statistics.totalMs,
    ofRun: (100 * totalMs) / span.durationMs,
  };
}

/** Rates by the share of the run that stood still, and by the longest wait. The JVM states both: a short run is no excuse. */
function rateLevel({ kept, long, repeated, totalMs, ofStopped, ofRun }: Waits): Level | undefined {
  if (kept.count === 0) return undefined;
  if (long.max >= SEVERE_MS || (ofRun >= SEVERE_PERCENT_OF_RUN && totalMs >= SEVERE_TOTAL_MS)) return 'SEVERE';
  if (long.count >= SEVERE_LONG_COUNT && ofRun >= SEVERE_PERCENT_WITH_LONG && long.sum >= SEVERE_TOTAL_MS)
    return 'SEVERE';
  if (long.count > 0 || (ofRun >= NOTICED_PERCENT_OF_RUN && totalMs >= NOTICED_MS)) return 'WARNING';
  return repeated.count >= REPEATED_COUNT && ofStopped >= REPEATED_PERCENT ? 'WARNING' : undefined;
}

function claim(analysis: GcAnalysis, { kept, long, totalMs, ofStopped, ofRun }: Waits, level: Level): Claim {
  // Where a few took nearly all of the time, a short one proves nothing.
  const shown = 2 * long.sum >= totalMs ? long : kept;
  const stated =
    long.count > 0 ? `${pluralize(long.count, 'safepoint')} took ${formatDuration(LONG_MS)} or more to reach, ` : '';
  return {
    level,
    confidence: long.count > 0 ? 'high' : rateConfidence(analysis, kept.count),
    headline: `The application stood still for ${formatDuration(totalMs)} until its threads had reached safepoints, up to ${formatDuration(kept.max)} at once`,
    explanation:
      `${stated}${stated ? 'and the' : 'The'} wait for the last thread is ${formatPercent(ofStopped)} of all stopped time` +
      `${Number.isFinite(ofRun) ? ` and ${formatPercent(ofRun)} of the run` : ''}. The pauses of the collector do not contain it.` +
      `${describeLastThread(analysis)}${describeTimes(analysis.run, shown)} The limit is ${formatDuration(LONG_MS)} at once, or ${NOTICED_PERCENT_OF_RUN} % of the run.`,
    advice: buildAdvice(analysis, kept.max),
    evidence: [
      metricEvidence('time to safepoint in all', ms(totalMs)),
      ...brokenLimit('longest time to safepoint', ms(kept.max), ms(LONG_MS)),
      ...brokenLimit('share of the stopped time', percent(ofStopped), percent(REPEATED_PERCENT)),
      ...brokenLimit('share of the run', percent(ofRun), percent(NOTICED_PERCENT_OF_RUN)),
      ...shown.toEvidence().map((one) => (one.kind === 'lines' ? { ...one, marks: WAIT_WORDS } : one)),
    ],
    lostMs: totalMs,
  };
}

/** The thread that the others waited for most, where the log names the last one of each wait, and how long. */
function findLastThread({
  run,
}: GcAnalysis): { readonly name: string; readonly waits: number; readonly ms: number } | undefined {
  const { slow } = run.safepoints;
  const totals = new Map<string, { waits: number; ms: number }>();
  for (const [row, name] of slow.lastThreads) {
    const total = totals.get(name) ?? { waits: 0, ms: 0 };
    totals.set(name, { waits: total.waits + 1, ms: total.ms + slow.timeToSafepoint.get(row) });
  }
  const [worst] = [...totals].sort(([, a], [, b]) => b.ms - a.ms);
  return worst && { name: maskSensitive(worst[0]).text.slice(0, MAX_NAME_LENGTH), ...worst[1] };
}

function describeLastThread(analysis: GcAnalysis): string {
  const last = findLastThread(analysis);
  return last
    ? ` The thread ${last.name} was the last to stop in ${last.waits} of ${pluralize(analysis.run.safepoints.slow.count, 'wait')} of ${SLOW_TIME_TO_SAFEPOINT_MS} ms or more, ${formatDuration(last.ms)} together.`
    : '';
}

/** OpenJ9 names the thread itself and has none of the options of HotSpot; its JIT keeps the polls of loops. */
function adviseForOpenJ9(analysis: GcAnalysis, longestMs: number): string {
  const name = findLastThread(analysis)?.name;
  return (
    `Find out what ${name ? `the thread ${name}` : 'the last thread (lastname of response-info)'} does at these times: -Xdump:java:events=slow,filter=#${chooseDelay(longestMs)}ms writes a javacore when a thread answers late. ` +
    'The usual causes are native code that holds an array (GetPrimitiveArrayCritical), copies of very large arrays, swapped memory, and threads that get no processor.'
  );
}

/** The largest power of ten below half of the longest wait, within what the options are good for. */
function chooseDelay(longestMs: number): number {
  const half = 10 ** Math.floor(Math.log10(longestMs / 2));
  return Math.min(MAX_TIMEOUT_DELAY_MS, Math.max(MIN_TIMEOUT_DELAY_MS, half));
}

function buildAdvice(analysis: GcAnalysis, longestMs: number): string {
  const { run, log: read } = analysis;
  if (isInCollectorFamily(run, 'openJ9')) return adviseForOpenJ9(analysis, longestMs);
  const delay = chooseDelay(longestMs);
  const isOld = isJvmBefore(run, 9) || read.formats.includes('hotspot-8');
  const log = isOld ? '-XX:+PrintSafepointStatistics' : '-Xlog:safepoint*=debug';
  const cpus = countCpus(analysis);
  const few = cpus !== undefined && cpus <= 2 ? ', and threads that get no processor' : '';
  return (
    `Find the thread that delays the others: -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=${delay} names it, with ${log}; a dump by jcmd would wait for the same safepoint. ` +
    `${adviseLoops(analysis)} Other causes are copies of very large arrays and page faults in memory-mapped files${few}.`
  );
}

/** C2 leaves the poll out of counted loops with Serial and Parallel in all releases, with G1, ZGC and Shenandoah before 10. */
function adviseLoops({ run, flags, log }: GcAnalysis): string {
  const isUnknownAndNew = readJvmMajor(run) === undefined && log.formats.includes('unified');
  const mines = isUnknownAndNew || isJvmAtLeast(run, LOOP_STRIP_MINING);
  const set = flags.switches.get('UseCountedLoopSafepoints');
  if (set === false)
    return 'Remove -XX:-UseCountedLoopSafepoints: it takes the safepoint polls out of counted loops, so that everything waits until such a loop ends.';
  const concurrent = getCollector(run) === 'G1' || isInCollectorFamily(run, 'lowPause');
  if (set === true || (mines && concurrent && flags.values.get(STRIP) !== '0'))
    return flags.known
      ? 'Counted loops have safepoint polls in this JVM: look for one long step, not for a loop of short ones.'
      : 'Counted loops have safepoint polls in this JVM unless an option removes them (-XX:-UseCountedLoopSafepoints).';
  const option = mines ? `-XX:+UseCountedLoopSafepoints -XX:${STRIP}=1000` : '-XX:+UseCountedLoopSafepoints';
  const collector = getCollector(run);
  const where = concurrent || collector === 'unknown' ? '' : ` with ${collector}`;
  return `The usual cause is a long counted loop (for over an int): the JIT compiles it without a safepoint poll${where}. ${option} adds the poll; or call the body in slices.`;
}
