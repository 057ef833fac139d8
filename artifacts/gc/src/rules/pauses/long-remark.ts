import { brokenLimit, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, type Level, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import type { PauseTable } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areNoticed } from '../support/is-felt.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';

/** The limit of Jifa for remarks. */
export const REMARK_MS = 500;
const SEVERE_MS = 5000;
/** Remarks that take this share of all pause time, from this many on. */
const SHARE_PERCENT = 20;
const SHARE_MIN_COUNT = 5;
/** Class unloading that takes half of a remark of 100 ms, at least twice. */
const UNLOADING_SHARE = 0.5;
const UNLOADING_MIN_MS = 100;
const UNLOADING_MIN_COUNT = 2;
/** The release from which ParallelRefProcEnabled is on by default with G1 (JDK-8205043). */
const PARALLEL_REFERENCES_DEFAULT = 11;

interface Remarks {
  readonly all: EvidenceCollector;
  readonly long: EvidenceCollector;
  /** Remarks that class unloading dominates; the measured value is the unloading. */
  readonly unloading: EvidenceCollector;
}

export const longRemark = defineGcRule({
  id: 'long-remark',
  cause: 'pauses',
  title: 'The remark pause at the end of marking takes a long time',
  because:
    'Remark stops the application to finish concurrent marking. Jifa reports it from half a second; a fifth of all pause time is the equivalent for small heaps.',
  check: (analysis) => {
    const { run, pauses } = analysis;
    if (!isInCollectorFamily(run, 'cms') && getCollector(run) !== 'G1') return undefined;
    const remarks = collectRemarks(analysis);
    const { all, long, unloading } = remarks;
    const share = (100 * all.sum) / pauses.totalMs;
    if (long.count > 0) return claim(analysis, remarks, long, long.max >= SEVERE_MS ? 'SEVERE' : 'WARNING', share);
    if (all.count >= SHARE_MIN_COUNT && share >= SHARE_PERCENT)
      return claim(analysis, remarks, all, areNoticed(analysis, all) ? 'WARNING' : 'INFO', share);
    if (unloading.count < UNLOADING_MIN_COUNT) return undefined;
    return claim(analysis, remarks, unloading, areNoticed(analysis, unloading) ? 'WARNING' : 'INFO', share);
  },
});

function collectRemarks({ run }: GcAnalysis): Remarks {
  const { pauses } = run;
  const remarks: Remarks = {
    all: new EvidenceCollector(),
    long: new EvidenceCollector(),
    unloading: new EvidenceCollector(),
  };
  for (const row of pauses.kind.rowsWhere((kind) => kind === 'remark')) {
    const duration = pauses.duration.get(row) + computeScavengeInside(pauses, row);
    remarks.all.addPause(run, row, duration);
    if (duration >= REMARK_MS) remarks.long.addPause(run, row, duration);
    const unloading = pauses.classUnloadingTime.get(row);
    if (duration >= UNLOADING_MIN_MS && unloading >= UNLOADING_SHARE * duration)
      remarks.unloading.addPause(run, row, unloading);
  }
  return remarks;
}

/**
 * Computes the time of a young collection inside a remark (CMSScavengeBeforeRemark): it is a pause of its own, and the
 * remark waits for it.
 */
function computeScavengeInside({ kind, line, lastLine, duration }: PauseTable, remark: number): number {
  const before = remark - 1;
  const inside =
    kind.get(before) === 'young' &&
    line.get(before) >= line.get(remark) &&
    lastLine.get(before) <= lastLine.get(remark);
  return inside ? duration.get(before) : 0;
}

function claim(
  analysis: GcAnalysis,
  { all, long, unloading }: Remarks,
  shown: EvidenceCollector,
  level: Level,
  share: number,
): Claim {
  const unloadingText =
    unloading.count > 0
      ? ` In ${pluralize(unloading.count, 'remark')} class unloading took half the time or more (up to ${formatDuration(unloading.max)}).`
      : '';
  return {
    level,
    confidence: long.count > 0 ? 'high' : rateConfidence(analysis, all.count),
    headline:
      `${pluralize(all.count, 'remark pause')} stopped the application for ${formatDuration(all.sum)}` +
      (all.count > 1 ? `, the longest for ${formatDuration(all.max)}` : ''),
    explanation:
      `Remarks take ${formatPercent(share)} of the pause time; the longest took ${formatDuration(all.max)}.` +
      `${unloadingText}${describeTimes(analysis.run, shown)} ` +
      `The limit is ${formatDuration(REMARK_MS)} in one or ${SHARE_PERCENT} % of the pause time.`,
    advice: buildAdvice(analysis, unloading.count > 0),
    evidence: [
      metricEvidence('time in remarks', ms(all.sum)),
      ...brokenLimit('longest remark', ms(all.max), ms(REMARK_MS)),
      ...brokenLimit('remark share of the pause time', percent(share), percent(SHARE_PERCENT)),
      ...shown.toEvidence(),
    ],
    lostMs: all.sum,
  };
}

function buildAdvice({ run, flags }: GcAnalysis, byUnloading: boolean): string {
  if (byUnloading)
    return 'Load fewer classes and class loaders (scripts, proxies, redeployments): unloading them is part of the remark pause.';
  const steps: string[] = [];
  const referencesParallel =
    flags.switches.get('ParallelRefProcEnabled') ??
    (getCollector(run) === 'G1' && isJvmAtLeast(run, PARALLEL_REFERENCES_DEFAULT));
  if (isInCollectorFamily(run, 'cms') && flags.switches.get('CMSScavengeBeforeRemark') !== true)
    steps.push('set -XX:+CMSScavengeBeforeRemark, so that a young collection empties eden first');
  if (!referencesParallel) steps.push('set -XX:+ParallelRefProcEnabled');
  steps.push('hold fewer soft, weak and final references');
  const text = steps.join('; ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
