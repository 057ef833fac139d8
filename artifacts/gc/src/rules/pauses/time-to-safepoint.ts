import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { SLOW_TIME_TO_SAFEPOINT_MS } from '../../tables/safepoint-stats.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmAtLeast } from '../support/jvm-major.ts';

const LONG_MS = 1000;
const SEVERE_MS = 10_000;
/** Shorter times count when they are many and a large share of all stopped time. */
const REPEATED_MS = SLOW_TIME_TO_SAFEPOINT_MS;
const REPEATED_COUNT = 10;
const REPEATED_PERCENT = 20;
/**
 * The release from which loops over int counters have safepoints (UseCountedLoopSafepoints, on by default with G1, ZGC,
 * Shenandoah).
 */
const LOOP_STRIP_MINING = 10;

export const timeToSafepoint = defineGcRule({
  id: 'time-to-safepoint',
  cause: 'time-to-safepoint',
  title: 'Threads take a long time to reach a safepoint',
  because:
    'All threads are stopped while the last one is awaited; normally that takes well under a millisecond. A second, or a fifth of all stopped time in waits of 200 ms or more, is our own limit.',
  check: (analysis) => {
    const { run, safepoints: statistics } = analysis;
    if (!statistics) return undefined;
    const { slow } = run.safepoints;
    const long = new EvidenceCollector();
    const repeated = new EvidenceCollector();
    for (let row = 0; row < slow.count; row++) {
      const timeToSafepoint = slow.timeToSafepoint.get(row);
      repeated.add(slow.line.get(row), slow.at.get(row), timeToSafepoint);
      if (timeToSafepoint >= LONG_MS) long.add(slow.line.get(row), slow.at.get(row), timeToSafepoint);
    }
    const share = (100 * repeated.sum) / statistics.totalMs;
    if (long.count > 0) return claim(analysis, long, LONG_MS, share);
    const often = repeated.count >= REPEATED_COUNT && share >= REPEATED_PERCENT;
    return often ? claim(analysis, repeated, REPEATED_MS, share) : undefined;
  },
});

function claim(analysis: GcAnalysis, slow: EvidenceCollector, limit: number, share: number): Claim {
  return {
    level: slow.max >= SEVERE_MS ? 'SEVERE' : 'WARNING',
    confidence: limit === LONG_MS ? 'high' : rateConfidence(analysis, slow.count),
    explanation:
      `${pluralize(slow.count, 'safepoint')} took ${formatDuration(limit)} or more to reach: ${formatDuration(slow.sum)} in all, ` +
      `up to ${formatDuration(slow.max)}. Waits of ${formatDuration(REPEATED_MS)} or more are ${formatPercent(share)} of all stopped time.` +
      describeFirstTime(analysis.run, slow.firstAt),
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('longest time to safepoint', ms(slow.max), ms(limit)),
      metricEvidence('share of the stopped time', percent(share), percent(REPEATED_PERCENT)),
      ...slow.toEvidence(),
    ],
    lostMs: slow.sum,
  };
}

function buildAdvice({ run, flags }: GcAnalysis): string {
  const find = isJvmAtLeast(run, 9)
    ? 'Find the thread that delays the others: -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=1000 and -Xlog:safepoint*=debug name it.'
    : 'Find the thread that delays the others: -XX:+SafepointTimeout -XX:SafepointTimeoutDelay=1000 and -XX:+PrintSafepointStatistics name it.';
  const loops =
    isJvmAtLeast(run, LOOP_STRIP_MINING) || flags.switches.get('UseCountedLoopSafepoints') === true
      ? 'Usual causes are large array copies and page faults in memory-mapped files.'
      : 'Usual causes are long counted loops (-XX:+UseCountedLoopSafepoints breaks them up), large array copies, and page faults in memory-mapped files.';
  return `${find} ${loops}`;
}
