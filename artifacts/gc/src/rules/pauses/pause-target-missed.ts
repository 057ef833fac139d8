import { brokenLimit, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';

/** The default MaxGCPauseMillis of G1. */
const DEFAULT_TARGET_MS = 200;
const MIN_PAUSES = 30;
/** A 95th percentile of this many times the target is a WARNING. */
const FAR_BEYOND = 2;
/** Nobody notices shorter pauses, however short the goal is. */
const NOTICED_MS = 100;

export const pauseTargetMissed = defineGcRule({
  id: 'pause-target-missed',
  cause: 'pauses',
  title: 'The pause goal is missed',
  because:
    'MaxGCPauseMillis is a goal for most pauses, 200 ms by default (G1 tuning guide): it is missed when more than one pause in ten is longer.',
  check: (analysis) => {
    const { run, minor, pauses, flags } = analysis;
    const isG1 = getCollector(run) === 'G1';
    if (!isG1 && !isInCollectorFamily(run, 'shenandoah')) return undefined;
    // Shenandoah has no young or mixed pauses: all of its pauses are held to the goal.
    const { count, percentiles, maxRow } = isG1 ? minor : pauses;
    const stated = getFlagNumber(flags, 'MaxGCPauseMillis') ?? run.facts.pauseTarget;
    const target = stated ?? DEFAULT_TARGET_MS;
    if (count < MIN_PAUSES || !(percentiles.p90 > target)) return undefined;
    return {
      level: percentiles.p95 > FAR_BEYOND * target && percentiles.p95 >= NOTICED_MS ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, count),
      headline: `One pause in ten takes longer than ${formatDuration(percentiles.p90)}, where ${formatDuration(target)} is the goal`,
      explanation:
        `Pauses are over the goal of ${formatDuration(target)}${stated === undefined ? ' (the default)' : ''}; ` +
        `the 95th percentile is ${formatDuration(percentiles.p95)} over ${pluralize(count, 'pause')}.`,
      advice: buildAdvice(analysis, percentiles.p95),
      evidence: [
        metricEvidence('90th percentile of pauses', ms(percentiles.p90), ms(target)),
        ...brokenLimit('95th percentile of pauses', ms(percentiles.p95), ms(FAR_BEYOND * target)),
        pauseEvidence(run, maxRow),
      ],
    };
  },
});

function buildAdvice({ flags, run }: GcAnalysis, p95: number): string {
  const fixedYoung = flags.values.has('NewSize') || flags.values.has('NewRatio');
  if (getCollector(run) === 'G1' && fixedYoung)
    return 'Remove -Xmn, NewSize and NewRatio: a fixed young generation prevents G1 from meeting its pause goal.';
  const realistic = Math.ceil(p95 / 100) * 100;
  return `Reduce what survives collections, or accept the pauses with -XX:MaxGCPauseMillis=${realistic}: the only cost of a larger goal is pause time.`;
}
