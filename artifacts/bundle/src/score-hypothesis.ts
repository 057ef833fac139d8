import { type Confidence, isCaseOf, type Level } from '@hindsight/model';
import { createFactSet, type Fact, type FactSet } from './fact.ts';
import { findPastClause, limitToWarning } from './facts/parts/past.ts';
import type { Hypothesis } from './hypothesis.ts';
import { splitSentences } from './sentence.ts';

/** Limits for the sum of weights. Source: our research on root causes, section 5. */
const MIN_ACCEPTED_SCORE = 4;
/** A fact of less weight accepts no hypothesis. */
export const MIN_LEADING_WEIGHT = 3;
const MIN_SCORE = 3;
const MIN_HIGH_SCORE = 6;
const MIN_HIGH_FAMILIES = 2;
const MIN_DECISIVE_WEIGHT = 5;
const MAX_AGAINST = 2;
/** The weight of a finding of an artifact for the hypotheses of its cause. */
const FINDING_WEIGHT = 3;

/** A hypothesis with the facts that support and contradict it. */
export interface ScoredHypothesis {
  readonly hypothesis: Hypothesis;
  readonly facts: FactSet;
  readonly supporting: readonly Fact[];
  readonly contradicting: readonly Fact[];
  readonly score: number;
  readonly level: Level;
  readonly confidence: Confidence;
}

/** Scores a hypothesis; returns undefined when too little supports it. */
export function scoreHypothesis(hypothesis: Hypothesis, facts: FactSet): ScoredHypothesis | undefined {
  const candidates = listEntities(hypothesis, facts).flatMap(
    (entity) => scoreEntity(hypothesis, narrowToEntity(facts, entity)) ?? [],
  );
  return candidates.toSorted((a, b) => b.score - a.score)[0];
}

function listEntities({ perEntity, supports }: Hypothesis, { all }: FactSet): (string | undefined)[] {
  if (!perEntity) return [undefined];
  const entities = all.flatMap(({ id, entity }) => (id in supports && entity !== undefined ? [entity] : []));
  return entities.length > 0 ? [...new Set(entities)] : [undefined];
}

const narrowToEntity = (facts: FactSet, entity: string | undefined): FactSet =>
  entity === undefined
    ? facts
    : createFactSet(facts.all.filter((fact) => fact.entity === undefined || fact.entity === entity));

function scoreEntity(hypothesis: Hypothesis, facts: FactSet): ScoredHypothesis | undefined {
  const { supports, contradicts = {}, needs, cause } = hypothesis;
  const isFindingOfCause = ({ finding }: Fact) => finding?.cause !== undefined && isCaseOf(finding.cause, cause);
  const computeWeight = (fact: Fact) =>
    (supports[fact.id] ?? (isFindingOfCause(fact) ? FINDING_WEIGHT : 0)) * fact.quality;
  const own = selectBestPerId(facts.all.filter(({ id }) => id in supports));
  // A finding supports what facts suggest; alone it has no names and figures for the sentences of the hypothesis.
  const findings = own.length === 0 ? [] : selectBestPerId(facts.all.filter(isFindingOfCause));
  const supporting = [...own, ...findings].toSorted((a, b) => computeWeight(b) - computeWeight(a));
  const contradicting = selectBestPerId(facts.all.filter(({ id }) => id in contradicts));
  const against = contradicting.reduce((sum, { id, quality }) => sum + (contradicts[id] ?? 0) * quality, 0);
  const score = sumByFamily(supporting, computeWeight) - against;
  const [leading] = supporting;
  if (!leading || score < MIN_SCORE || (needs && !needs(facts))) return undefined;
  const leads = ({ id }: Fact): boolean => (supports[id] ?? FINDING_WEIGHT) >= MIN_LEADING_WEIGHT;
  const accepted = score >= MIN_ACCEPTED_SCORE && supporting.some(leads);
  const level = typeof hypothesis.level === 'function' ? hypothesis.level(facts) : hypothesis.level;
  const past = findPastClause(supporting);
  return {
    hypothesis: past === undefined ? hypothesis : describeAsPast(hypothesis, past),
    facts,
    supporting,
    contradicting,
    score,
    // What is too weak to be a cause is a note.
    level: accepted ? (past === undefined ? level : limitToWarning(level)) : 'INFO',
    confidence: accepted ? rateConfidence(supporting, computeWeight, score, against) : 'low',
  };
}

/** The same hypothesis, of which the first sentence ends with the clause that says why it is the past, unless it has it already. */
export const describeAsPast = (hypothesis: Hypothesis, past: string): Hypothesis => ({
  ...hypothesis,
  describe: (facts) => {
    const [first = '', ...more] = splitSentences(hypothesis.describe(facts));
    return [first.includes(past) ? first : `${first.replace(/\.$/, '')}; ${past}.`, ...more].join(' ');
  },
});

/** Selects the fact with the highest quality of each id. */
function selectBestPerId(facts: readonly Fact[]): Fact[] {
  const best = new Map<string, Fact>();
  for (const fact of facts) if ((best.get(fact.id)?.quality ?? 0) < fact.quality) best.set(fact.id, fact);
  return [...best.values()];
}

/**
 * Sums up the weights. The best fact of a family counts fully and the second half, so that independent sources count
 * more than repetitions.
 */
function sumByFamily(facts: readonly Fact[], computeWeight: (fact: Fact) => number): number {
  let sum = 0;
  for (const entities of Map.groupBy(facts, ({ family }) => family).values()) {
    const [first = 0, second = 0] = entities.map(computeWeight).toSorted((a, b) => b - a);
    sum += first + second / 2;
  }
  return sum;
}

function rateConfidence(
  supporting: readonly Fact[],
  computeWeight: (fact: Fact) => number,
  score: number,
  against: number,
): Confidence {
  if (supporting.some((fact) => computeWeight(fact) >= MIN_DECISIVE_WEIGHT)) return 'high';
  const families = new Set(supporting.map(({ family }) => family)).size;
  return score >= MIN_HIGH_SCORE && families >= MIN_HIGH_FAMILIES && against < MAX_AGAINST ? 'high' : 'medium';
}
