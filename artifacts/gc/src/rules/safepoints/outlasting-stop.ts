import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Level, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmAtLeast, isJvmBefore } from '../support/jvm/jvm-major.ts';

/** The limits of the time to safepoint: both are time in which the application stands still and no collection works. */
const LONG_MS = 1000;
const SEVERE_MS = 10_000;
const SEVERE_LONG_COUNT = 3;
const SEVERE_PERCENT = 1;
const REPEATED_MS = 200;
const REPEATED_COUNT = 10;
const REPEATED_PERCENT = 20;
/** From this share on the clean-up is what takes the time. */
const CLEANUP_PERCENT = 50;
/** From this release on monitors are deflated beside the application (JDK-8153224). */
const CONCURRENT_DEFLATION = 15;
/** The first release with -Xlog:async (JDK-8229517). */
const ASYNCHRONOUS_LOG = 17;

interface Excesses {
  readonly kept: EvidenceCollector;
  readonly long: EvidenceCollector;
  readonly repeated: EvidenceCollector;
  readonly cleanupMs: number;
}

export const outlastingStop = defineGcRule({
  id: 'outlasting-stop',
  title: 'The application stands still for longer than its collections take',
  cause: 'safepoints',
  because:
    'A stop lasts hardly longer than the collection inside it and the way to the safepoint. What remains is the clean-up of the safepoint and the log, which is written before the threads go on. The limits are those of the time to safepoint.',
  check: (analysis) => {
    const excesses = collectExcesses(analysis);
    const level = excesses && rateLevel(analysis, excesses);
    if (!level) return undefined;
    const { kept, long, cleanupMs } = excesses;
    const ofRun = (100 * kept.sum) / analysis.span.durationMs;
    const stated = long.count > 0 ? long : excesses.repeated;
    return {
      level,
      confidence: long.count > 0 ? 'high' : rateConfidence(analysis, stated.count),
      headline: `The application stood still for ${formatDuration(kept.sum)} longer than its collections took, up to ${formatDuration(kept.max)} at once`,
      explanation:
        `${pluralize(stated.count, 'stop')} lasted ${formatDuration(long.count > 0 ? LONG_MS : REPEATED_MS)} or more beyond the collection inside, and not because a thread was late. ` +
        `${describeCleanup(cleanupMs, kept.sum)}The pauses of the collector do not contain this time.${describeTimes(analysis.run, kept)}`,
      advice: buildAdvice(analysis, cleanupMs, kept.sum),
      evidence: [
        metricEvidence('stopped beyond collections', ms(kept.sum)),
        ...brokenLimit('longest at once', ms(kept.max), ms(LONG_MS)),
        ...(Number.isFinite(ofRun) ? [metricEvidence('share of the run', percent(ofRun))] : []),
        ...kept.toEvidence(),
      ],
      lostMs: kept.sum,
    };
  },
});

function collectExcesses({ run }: GcAnalysis): Excesses | undefined {
  // OpenJ9 states both times of the same element.
  if (isInCollectorFamily(run, 'openJ9')) return undefined;
  const { outlasting } = run.safepoints;
  const [kept, long, repeated] = [new EvidenceCollector(), new EvidenceCollector(), new EvidenceCollector()];
  let cleanupMs = 0;
  for (let row = 0; row < outlasting.count; row++) {
    const excess = outlasting.excess.get(row);
    cleanupMs += outlasting.cleanup.get(row) || 0;
    for (const [collector, limit] of [
      [kept, 0],
      [long, LONG_MS],
      [repeated, REPEATED_MS],
    ] as const)
      if (excess >= limit) collector.add(outlasting.line.get(row), outlasting.at.get(row), excess);
  }
  return { kept, long, repeated, cleanupMs };
}

function rateLevel({ span, safepoints }: GcAnalysis, { long, repeated }: Excesses): Level | undefined {
  if (long.max >= SEVERE_MS) return 'SEVERE';
  if (long.count >= SEVERE_LONG_COUNT && (100 * long.sum) / span.durationMs >= SEVERE_PERCENT) return 'SEVERE';
  if (long.count > 0) return 'WARNING';
  const ofStopped = safepoints ? (100 * repeated.sum) / safepoints.totalMs : 0;
  return repeated.count >= REPEATED_COUNT && ofStopped >= REPEATED_PERCENT ? 'WARNING' : undefined;
}

const isMostlyCleanup = (cleanupMs: number, totalMs: number): boolean => 100 * cleanupMs >= CLEANUP_PERCENT * totalMs;

const describeCleanup = (cleanupMs: number, totalMs: number): string =>
  isMostlyCleanup(cleanupMs, totalMs)
    ? `${formatPercent((100 * cleanupMs) / totalMs)} of it is the clean-up of the safepoint. `
    : '';

function buildAdvice({ run, log }: GcAnalysis, cleanupMs: number, totalMs: number): string {
  const isOld = isJvmBefore(run, 9) || log.formats.includes('hotspot-8');
  const deflates = isJvmBefore(run, CONCURRENT_DEFLATION) || log.formats.includes('hotspot-8');
  const cleanup = deflates
    ? 'The clean-up walks through all monitors that threads ever contended for; from Java 15 on that is done beside the application, so that an update ends it. Until then fewer objects that threads contend for as locks make it shorter.'
    : 'The clean-up of a safepoint is short in this release unless its threads get no processor: compare nr_throttled in cpu.stat of the container with these times.';
  if (isMostlyCleanup(cleanupMs, totalMs)) return cleanup;
  const file = isJvmAtLeast(run, ASYNCHRONOUS_LOG)
    ? 'Write the log with -Xlog:async, or to a disk of its own'
    : 'Write the log to another disk or to memory (tmpfs)';
  const trace = isOld ? '-XX:+PrintSafepointStatistics -XX:PrintSafepointStatisticsCount=1' : '-Xlog:safepoint*';
  return (
    'Compare these times with those of the disk that has the log (iostat -x 1): the JVM writes the log while all threads stand still, and a write that waits for the disk holds them. ' +
    `${file}; -XX:+PerfDisableSharedMem keeps the counters in /tmp/hsperfdata_* off the disk as well (jps and jstat then no longer see the JVM). ` +
    `Without a slow disk, look for swapping and for threads that get no processor${deflates ? `; ${trace} shows whether the clean-up of the safepoint takes the time, as with very many monitors before Java 15` : ''}.`
  );
}
