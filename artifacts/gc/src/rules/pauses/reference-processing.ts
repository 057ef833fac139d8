import { type Claim, count, ms, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { collectorOf } from '../../collectors.ts';
import type { PauseTable } from '../../model.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { sinceWhen } from '../support/describe-time.ts';
import { jvmAtLeast } from '../support/jvm-major.ts';

/** References that take this part of a pause, and this long, in so many pauses. */
const SHARE = 0.1;
const MIN_MS = 50;
const MIN_COUNT = 3;
/** References of all kinds that one collection had to look at. */
const MANY = 100_000;
/** ParallelRefProcEnabled is on by default with G1 from 11 (JDK-8205043), with Parallel from 17 (JDK-8204686). */
const PARALLEL_BY_DEFAULT: Readonly<Record<string, number>> = { G1: 11, Parallel: 17 };

export const referenceProcessing: Rule<GcAnalysis> = {
  id: 'reference-processing',
  title: 'Collections spend long on soft, weak, phantom and final references',
  because:
    'Reference lists are processed while the application stands. A tenth of a pause and 50 ms, three times, is no accident; lists of 100,000 make it so.',
  check: (analysis) => {
    const { run } = analysis;
    const { pauses } = run;
    const slow = new Sightings();
    const many = new Sightings('count');
    for (let row = 0; row < pauses.count; row++) {
      const time = pauses.referenceTime.get(row);
      if (time >= MIN_MS && time >= SHARE * pauses.duration.get(row))
        slow.add(pauses.line.get(row), pauses.at.get(row), time);
      const references = referencesOf(pauses, row);
      if (references >= MANY) many.add(pauses.line.get(row), pauses.at.get(row), references);
    }
    if (slow.count >= MIN_COUNT) return slowClaim(analysis, slow);
    return many.count >= MIN_COUNT ? manyClaim(analysis, many) : undefined;
  },
};

const known = (value: number): number => (Number.isNaN(value) ? 0 : value);

const referencesOf = (pauses: PauseTable, row: number): number =>
  known(pauses.softReferences.get(row)) +
  known(pauses.weakReferences.get(row)) +
  known(pauses.phantomReferences.get(row)) +
  known(pauses.finalReferences.get(row));

function slowClaim(analysis: GcAnalysis, slow: Sightings): Claim {
  return {
    level: 'WARNING',
    confidence: confidenceOf(analysis, slow.count),
    explanation:
      `In ${counted(slow.count, 'pause')} reference processing took ${sayTime(MIN_MS)} or more and at least ` +
      `${sayPercent(100 * SHARE)} of the pause: ${sayTime(slow.sum)} in all, up to ${sayTime(slow.max)}.` +
      sinceWhen(analysis.run, slow.firstAt),
    advice: adviceFor(analysis),
    evidence: [computed('longest reference processing', ms(slow.max), ms(MIN_MS)), ...slow.evidence()],
    lostMs: slow.sum,
  };
}

function manyClaim(analysis: GcAnalysis, many: Sightings): Claim {
  return {
    level: 'WARNING',
    confidence: confidenceOf(analysis, many.count),
    explanation:
      `${counted(many.count, 'collection')} met ${counted(MANY, 'reference')} or more (soft, weak, phantom and final together), up to ` +
      `${counted(many.max, 'reference')} in one.` +
      sinceWhen(analysis.run, many.firstAt),
    advice: adviceFor(analysis),
    evidence: [computed('most references in one collection', count(many.max), count(MANY)), ...many.evidence()],
  };
}

function adviceFor({ run, flags }: GcAnalysis): string {
  const defaultFrom = PARALLEL_BY_DEFAULT[collectorOf(run)];
  const parallel =
    flags.switches.get('ParallelRefProcEnabled') ?? (defaultFrom !== undefined && jvmAtLeast(run, defaultFrom));
  const fewer =
    'hold fewer weak and soft references (caches, thread locals, listeners), or let soft ones go earlier with -XX:SoftRefLRUPolicyMSPerMB=100 (default 1000)';
  return parallel ? `${fewer.charAt(0).toUpperCase()}${fewer.slice(1)}.` : `Set -XX:+ParallelRefProcEnabled; ${fewer}.`;
}
