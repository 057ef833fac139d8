import type { Confidence, Level } from '@hindsight/model';
import { type Fact, type FactSet, factSet } from './fact.ts';
import type { Hypothesis } from './hypothesis.ts';

/** Of the sum of weights (research on root causes, section 5). */
const ACCEPTED = 4;
const LEADING = 3;
const LOW = 3;
const SURE = 6;
const SURE_FAMILIES = 2;
const DECISIVE = 5;
const DOUBTFUL = 2;

/** A hypothesis with what speaks for and against it. */
export interface Weighed {
  readonly hypothesis: Hypothesis;
  readonly facts: FactSet;
  readonly supporting: readonly Fact[];
  readonly contradicting: readonly Fact[];
  readonly score: number;
  readonly level: Level;
  readonly confidence: Confidence;
}

/** Undefined when too little speaks for it. */
export function weigh(hypothesis: Hypothesis, facts: FactSet): Weighed | undefined {
  const candidates = entitiesOf(hypothesis, facts).flatMap(
    (entity) => weighOne(hypothesis, narrowed(facts, entity)) ?? [],
  );
  return candidates.toSorted((a, b) => b.score - a.score)[0];
}

function entitiesOf({ perEntity, supports }: Hypothesis, { all }: FactSet): (string | undefined)[] {
  if (!perEntity) return [undefined];
  const own = all.flatMap(({ id, entity }) => (id in supports && entity !== undefined ? [entity] : []));
  return own.length > 0 ? [...new Set(own)] : [undefined];
}

const narrowed = (facts: FactSet, entity: string | undefined): FactSet =>
  entity === undefined
    ? facts
    : factSet(facts.all.filter((fact) => fact.entity === undefined || fact.entity === entity));

function weighOne(hypothesis: Hypothesis, facts: FactSet): Weighed | undefined {
  const { supports, contradicts = {}, needs } = hypothesis;
  const weightOf = (fact: Fact) => (supports[fact.id] ?? 0) * fact.quality;
  const supporting = distinct(facts.all.filter(({ id }) => id in supports)).toSorted(
    (a, b) => weightOf(b) - weightOf(a),
  );
  const contradicting = distinct(facts.all.filter(({ id }) => id in contradicts));
  const against = contradicting.reduce((sum, { id, quality }) => sum + (contradicts[id] ?? 0) * quality, 0);
  const score = sumByFamily(supporting, weightOf) - against;
  const [leading] = supporting;
  if (!leading || score < LOW || (needs && !needs(facts))) return undefined;
  const accepted = score >= ACCEPTED && (supports[leading.id] ?? 0) >= LEADING;
  const level = typeof hypothesis.level === 'function' ? hypothesis.level(facts) : hypothesis.level;
  return {
    hypothesis,
    facts,
    supporting,
    contradicting,
    score,
    level: accepted || level === 'INFO' ? level : 'WARNING',
    confidence: accepted ? confidenceOf(supporting, weightOf, score, against) : 'low',
  };
}

/** Of facts of one id the weightiest. */
function distinct(facts: readonly Fact[]): Fact[] {
  const best = new Map<string, Fact>();
  for (const fact of facts) if ((best.get(fact.id)?.quality ?? 0) < fact.quality) best.set(fact.id, fact);
  return [...best.values()];
}

/** Of each family the best fact counts fully and the second half: sources that are independent count more than repetitions. */
function sumByFamily(facts: readonly Fact[], weightOf: (fact: Fact) => number): number {
  let sum = 0;
  for (const own of Map.groupBy(facts, ({ family }) => family).values()) {
    const [first = 0, second = 0] = own.map(weightOf).toSorted((a, b) => b - a);
    sum += first + second / 2;
  }
  return sum;
}

function confidenceOf(
  supporting: readonly Fact[],
  weightOf: (fact: Fact) => number,
  score: number,
  against: number,
): Confidence {
  if (supporting.some((fact) => weightOf(fact) >= DECISIVE)) return 'high';
  const families = new Set(supporting.map(({ family }) => family)).size;
  return score >= SURE && families >= SURE_FAMILIES && against < DOUBTFUL ? 'high' : 'medium';
}
