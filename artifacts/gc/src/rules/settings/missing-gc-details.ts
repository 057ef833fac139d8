import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { buildLoggingAdvice } from '../support/logging-advice.ts';

const MIN_EVENTS = 5;

export const missingGcDetails = defineGcRule({
  id: 'missing-gc-details',
  cause: 'evidence',
  title: 'The log contains too little detail for a full diagnosis',
  because:
    'Without causes, generations and CPU times, most diagnoses have no data. The options are those of the JVM’s own documentation.',
  check: (analysis) => claimCyclesWithoutPauses(analysis) ?? claimPausesWithoutDetails(analysis),
});

/** Claims cycles without pauses: `-Xlog:gc` of ZGC writes cycles only, its pauses have the tags `gc,phases`. */
function claimCyclesWithoutPauses(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const { cycles, pauses } = run;
  if (!isInCollectorFamily(run, 'zgc') || pauses.count > 0 || cycles.count < MIN_EVENTS) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    headline: `The log has ${pluralize(cycles.count, 'cycle')} but none of their pauses`,
    explanation: `The log has ${pluralize(cycles.count, 'cycle')} and no pause: ZGC writes its pauses under gc,phases, which this log leaves out. Throughput and pause times are unknown.`,
    advice: buildLoggingAdvice(analysis),
    evidence: [metricEvidence('cycles without pauses', count(cycles.count)), lineEvidence(cycles.line.get(0))],
  };
}

function claimPausesWithoutDetails(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  // The pauses of ZGC and Shenandoah are steps of a cycle: causes and sizes are logged with the cycle.
  if (analysis.lowPause || run.pauses.count < MIN_EVENTS || hasDetails(analysis)) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    headline: `The log does not state causes, generations or CPU times of ${pluralize(run.pauses.count, 'pause')}`,
    explanation: `None of ${pluralize(run.pauses.count, 'pause')} states them. Why collections run, what survives them and whether they wait for CPU is unknown.`,
    advice: buildLoggingAdvice(analysis),
    evidence: [metricEvidence('pauses without details', count(run.pauses.count)), pauseEvidence(run, 0)],
  };
}

/** Returns whether some pause has a cause, a generation or its CPU time. */
function hasDetails({ run: { pauses } }: GcAnalysis): boolean {
  const { young, old } = pauses.pools;
  for (let row = 0; row < pauses.count; row++) {
    if (pauses.cause.get(row) !== '') return true;
    if (!Number.isNaN(young.after.get(row)) || !Number.isNaN(old.after.get(row))) return true;
    if (!Number.isNaN(pauses.real.get(row))) return true;
  }
  return false;
}
