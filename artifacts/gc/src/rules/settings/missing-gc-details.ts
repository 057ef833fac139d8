import { type Claim, count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isOf } from '../../collectors.ts';
import { atLine, computed, lineOf } from '../evidence.ts';
import { counted } from '../say.ts';
import { loggingAdvice } from '../support/logging-advice.ts';

const MIN_EVENTS = 5;

export const missingGcDetails: Rule<GcAnalysis> = {
  id: 'missing-gc-details',
  title: 'The log tells too little for a full diagnosis',
  because:
    'Without causes, generations and CPU times most diagnoses have nothing to look at. The options are those of the JVM’s own documentation.',
  check: (analysis) => cyclesWithoutPauses(analysis) ?? pausesWithoutDetails(analysis),
};

/** `-Xlog:gc` of ZGC writes cycles only; its pauses stand under `gc,phases`. */
function cyclesWithoutPauses(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const { cycles, pauses } = run;
  if (!isOf(run, 'zgc') || pauses.count > 0 || cycles.count < MIN_EVENTS) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `The log has ${counted(cycles.count, 'cycle')} and no pause: ZGC writes its pauses under gc,phases, which this log leaves out. Throughput and pause times cannot be told.`,
    advice: loggingAdvice(analysis),
    evidence: [computed('pauses in the log', count(0)), atLine(cycles.line.get(0))],
  };
}

function pausesWithoutDetails(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  // The pauses of ZGC and Shenandoah are steps of a cycle: causes and sizes stand with the cycle.
  if (analysis.lowPause || run.pauses.count < MIN_EVENTS || tellsMore(analysis)) return undefined;
  return {
    level: 'INFO',
    confidence: 'high',
    explanation: `None of ${counted(run.pauses.count, 'pause')} tells its cause, the generations or the CPU time. Why collections run, what survives them and whether they wait for CPU cannot be told.`,
    advice: loggingAdvice(analysis),
    evidence: [computed('pauses without details', count(run.pauses.count)), lineOf(run, 0)],
  };
}

/** Some pause names a cause, a generation or its CPU time. */
function tellsMore({ run: { pauses } }: GcAnalysis): boolean {
  const { young, old } = pauses.pools;
  for (let row = 0; row < pauses.count; row++) {
    if (pauses.cause.get(row) !== '') return true;
    if (!Number.isNaN(young.after.get(row)) || !Number.isNaN(old.after.get(row))) return true;
    if (!Number.isNaN(pauses.real.get(row))) return true;
  }
  return false;
}
