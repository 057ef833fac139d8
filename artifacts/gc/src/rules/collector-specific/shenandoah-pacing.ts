import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import { addConcurrentThreads, raiseHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import type { GcRun } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Share of the run. */
const SHARE_PERCENT = 5;
/** ShenandoahPacingMaxDelay: the longest that one allocation is held back. */
const MEAN_MS = 10;
/** Delays that take less of the run together are felt by nobody. */
const FELT_PERCENT = 1;
/** A single report may be the total of the whole run. */
const MIN_REPORTS = 2;

export const shenandoahPacing = defineGcRule({
  id: 'shenandoah-pacing',
  cause: 'collector-behind',
  title: 'Shenandoah slows down allocating threads',
  because:
    'Pacing makes threads wait up to 10 ms per allocation (ShenandoahPacingMaxDelay) so that a cycle can keep up: it appears in response times but in no pause.',
  check: (analysis) => {
    const { run, span } = analysis;
    if (!isInCollectorFamily(run, 'shenandoah')) return undefined;
    const perThread = collectDelays(run, 'pacing-per-thread');
    const isPerThread = perThread.count > 0;
    const delays = isPerThread ? perThread : collectDelays(run, 'pacing');
    if (delays.count === 0) return undefined;
    const share = (100 * delays.sum) / span.durationMs;
    const often = delays.count >= MIN_REPORTS && delays.mean >= MEAN_MS;
    if (!(share >= SHARE_PERCENT || often)) return undefined;
    return {
      // The sum over all threads is more than any of them waited.
      level: share < (isPerThread ? SHARE_PERCENT : FELT_PERCENT) ? 'INFO' : 'WARNING',
      confidence: rateConfidence(analysis, delays.count),
      headline: `Shenandoah held back ${isPerThread ? 'each allocating thread' : 'allocating threads'} for ${formatDuration(delays.sum)}${share >= 0.1 ? `, ${formatPercent(share)} of the run` : ''}`,
      explanation:
        `${pluralize(delays.count, 'report')} of the collector state it, ${formatDuration(delays.mean)} on average.${describeTimes(run, delays)} ` +
        `The limit is ${formatDuration(MEAN_MS)} on average or ${SHARE_PERCENT} % of the run.`,
      changes: [raiseHeap(analysis), addConcurrentThreads(analysis)],
      advice: buildAdvice(analysis),
      evidence: [
        metricEvidence('time held back', ms(delays.sum)),
        ...brokenLimit('mean delay', ms(delays.mean), ms(MEAN_MS)),
        ...brokenLimit('part of the run', percent(share), percent(SHARE_PERCENT)),
        ...delays.toEvidence(),
      ],
      lostMs: delays.sum,
    };
  },
});

function collectDelays(run: GcRun, name: 'pacing' | 'pacing-per-thread'): EvidenceCollector {
  const delays = new EvidenceCollector();
  for (const { mark, value, line, uptime } of run.marks)
    if (mark === name && value !== undefined && value > 0) delays.add(line, uptime, value);
  return delays;
}

function buildAdvice({ flags }: GcAnalysis): string {
  const maxDelay = getFlagNumber(flags, 'ShenandoahPacingMaxDelay');
  const lower =
    maxDelay !== undefined && maxDelay > MEAN_MS
      ? `-XX:ShenandoahPacingMaxDelay=${maxDelay} lets threads wait longer than the default of ${MEAN_MS} ms: lower it.`
      : '';
  return lower || 'Then cycles keep up with allocation, and no thread is held back.';
}
