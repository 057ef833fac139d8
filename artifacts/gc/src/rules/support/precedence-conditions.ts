import type { CausalPair } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isHumongous, isSystemGc } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRuleId } from '../index.ts';
import { isJvmAtLeast } from './jvm-major.ts';

const HALF = 1 / 2;
const LAST_THIRD = 2 / 3;

/** The mark of the pauses that a finding is about; stalls have a table of their own. */
const FAILURE_MARKS: ReadonlyMap<string, number> = new Map<GcRuleId, number>([
  ['evacuation-failure', PauseMark.evacuationFailure],
  ['promotion-failure', PauseMark.promotionFailed],
]);

/** All failures are in the last third of the run, when the heap had already filled up. */
export function areFailuresInLastThird({ symptom, analysis }: CausalPair<GcAnalysis>): boolean {
  const { run, span } = analysis;
  const from = span.from + span.durationMs * LAST_THIRD;
  const mark = FAILURE_MARKS.get(symptom.id);
  if (mark === undefined) return findFirstStall(analysis) >= from;
  return run.pauses.marks.rowsWith(mark).every((row) => run.pauses.at.get(row) >= from);
}

function findFirstStall({ run: { stalls } }: GcAnalysis): number {
  const [first = -1] = stalls.kind.rowsWhere((kind) => kind === 'allocation');
  return stalls.at.get(first);
}

/** System.gc() caused at least half of the pause time. */
export function arePausesRequested({ analysis }: CausalPair<GcAnalysis>): boolean {
  const requestedMs = analysis.causes
    .filter(({ cause }) => isSystemGc(cause))
    .reduce((sum, { totalMs }) => sum + totalMs, 0);
  return requestedMs >= HALF * analysis.pauses.totalMs;
}

/** A humongous allocation started at least half of the marking cycles. */
export function areCyclesHumongous({ analysis: { run } }: CausalPair<GcAnalysis>): boolean {
  const { pauses } = run;
  const cycles = pauses.marks.rowsWith(PauseMark.startsMarking);
  const humongous = cycles.filter((row) => isHumongous(pauses.cause.get(row)));
  return cycles.length > 0 && humongous.length >= HALF * cycles.length;
}

const listLineNumbers = ({ evidence }: Finding): number[] =>
  evidence.flatMap((piece) => (piece.kind === 'lines' ? [piece.first] : []));

/** Both findings are about the same event: the worst event of the symptom is among those of the cause. */
export function haveSameWorstEvent({ cause, symptom }: CausalPair<GcAnalysis>): boolean {
  const [worst] = listLineNumbers(symptom);
  return worst !== undefined && listLineNumbers(cause).includes(worst);
}

/** CMS has been deprecated since JDK 9, so tuning it is not worth the time. */
export const isOfJava9 = ({ analysis: { run, log } }: CausalPair<GcAnalysis>): boolean =>
  isInCollectorFamily(run, 'cms') && (isJvmAtLeast(run, 9) || log.formats.includes('unified'));
