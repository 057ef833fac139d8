import type { Finding } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { isHumongous, isSystemGc } from '../causes.ts';
import { isOf } from '../collectors.ts';
import { PauseMark } from '../events.ts';
import { jvmAtLeast } from './support/jvm-major.ts';

const HALF = 1 / 2;
const LAST_THIRD = 2 / 3;

/** The failures that a finding is about, as marks of pauses; stalls stand in a table of their own. */
const FAILURE_MARKS: ReadonlyMap<string, number> = new Map([
  ['evacuation-failure', PauseMark.evacuationFailure],
  ['promotion-failure', PauseMark.promotionFailed],
]);

/** The heap had already filled up when all of them came. */
export function failuresLieInLastThird({ symptom, analysis }: { symptom: Finding; analysis: GcAnalysis }): boolean {
  const { run, span } = analysis;
  const from = span.from + span.durationMs * LAST_THIRD;
  const mark = FAILURE_MARKS.get(symptom.id);
  if (mark === undefined) return stallsBegin(analysis) >= from;
  return run.pauses.marks.rowsWith(mark).every((row) => run.pauses.at.get(row) >= from);
}

function stallsBegin({ run: { stalls } }: GcAnalysis): number {
  const [first = -1] = stalls.kind.rowsOf((kind) => kind === 'allocation');
  return stalls.at.get(first);
}

/** Half of the pause time or more was asked for with System.gc(). */
export function pausesAreRequested({ analysis }: { analysis: GcAnalysis }): boolean {
  const requestedMs = analysis.causes
    .filter(({ cause }) => isSystemGc(cause))
    .reduce((sum, { totalMs }) => sum + totalMs, 0);
  return requestedMs >= HALF * analysis.pauses.totalMs;
}

/** Half of the marking cycles or more began with a humongous allocation. */
export function cyclesAreHumongous({ analysis: { run } }: { analysis: GcAnalysis }): boolean {
  const { pauses } = run;
  const cycles = pauses.marks.rowsWith(PauseMark.startsMarking);
  const humongous = cycles.filter((row) => isHumongous(pauses.cause.get(row)));
  return cycles.length > 0 && humongous.length >= HALF * cycles.length;
}

const lineNumbers = ({ evidence }: Finding): number[] =>
  evidence.flatMap((piece) => (piece.kind === 'lines' ? [piece.first] : []));

/** Both speak of the same event: the worst one of the symptom is among those of the root. */
export function sameWorstEvent({ root, symptom }: { root: Finding; symptom: Finding }): boolean {
  const [worst] = lineNumbers(symptom);
  return worst !== undefined && lineNumbers(root).includes(worst);
}

/** CMS was deprecated with Java 9: tuning it is time lost. */
export const isOfJava9 = ({ analysis: { run, log } }: { analysis: GcAnalysis }): boolean =>
  isOf(run, 'cms') && (jvmAtLeast(run, 9) || log.formats.includes('unified'));
