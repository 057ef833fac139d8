import { compareLevels, isCaseOf } from '@hindsight/model';
import { createFactSet, type Fact } from './fact.ts';
import { findUnexplained, raiseByFindings } from './finding-causes.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { type ScoredHypothesis, scoreHypothesis } from './score-hypothesis.ts';

/** A cause, with the hypotheses that are its symptoms. */
export interface RootCause extends ScoredHypothesis {
  readonly victims: readonly ScoredHypothesis[];
}

export interface RankedCauses {
  /** The causes, worst first; empty when nothing is wrong. */
  readonly causes: readonly RootCause[];
  /** Hypotheses that hold but are no cause: those of level INFO, weak claims, and causes beyond the limit. */
  readonly others: readonly RootCause[];
  readonly facts: readonly Fact[];
}

const MAX_CAUSES = 3;
/** The clocks of artifacts may differ by this much. */
const MAX_CLOCK_DIFFERENCE_MS = 10_000;

/** Scores every hypothesis, puts symptoms below their causes and ranks the rest. */
export function rankCauses(facts: readonly Fact[]): RankedCauses {
  const set = createFactSet(addOtherErrors(weakenHistogramHints(facts)));
  const accepted = HYPOTHESES.flatMap((hypothesis) => scoreHypothesis(hypothesis, set) ?? []).map((scored) =>
    raiseByFindings(scored, facts),
  );
  const unexplained = findUnexplained(set.all, accepted);
  const distinct = accepted.filter((one) => !unexplained.some((cause) => restsOnSameErrors(one, cause)));
  // Of equal weight, what the program itself tells stands above what is true of its host.
  const ranked = yieldToOthers(explainAway([...unexplained, ...distinct]).toSorted(compareCauses));
  const causes = ranked
    .filter(({ level, confidence }) => level !== 'INFO' && confidence !== 'low')
    .slice(0, MAX_CAUSES);
  return { causes, others: ranked.filter((candidate) => !causes.includes(candidate)), facts: set.all };
}

/** Whether a cause rests on errors of one class alone, of which the report of the log has a finding: that one says more. */
const restsOnSameErrors = ({ supporting }: ScoredHypothesis, cause: ScoredHypothesis): boolean =>
  supporting.every(({ words }) => words.class !== undefined && `log-${words.class}` === cause.hypothesis.id);

/** Puts causes that are the consequence of whatever else is serious below the first of those. */
function yieldToOthers(ranked: readonly RootCause[]): RootCause[] {
  const isConsequence = ({ hypothesis: { yields } }: RootCause) => yields === true;
  const first = ranked.find(
    (one) => !isConsequence(one) && (one.level === 'SEVERE' || one.level === 'FATAL') && one.confidence !== 'low',
  );
  if (!first) return [...ranked];
  const consequences = ranked.filter(isConsequence);
  return ranked
    .filter((one) => !isConsequence(one))
    .map((one) => (one === first ? { ...one, victims: [...one.victims, ...consequences] } : one));
}

/**
 * Halves the quality of a dominant class, unless the heap is known to stay full: the histogram counts garbage as well. Where what remains
 * does not grow, such a class is large and nothing more.
 */
function weakenHistogramHints(facts: readonly Fact[]): readonly Fact[] {
  if (facts.some(({ id }) => id === 'floor-flat'))
    return facts.map((fact) => (fact.id === 'app-dominant' ? { ...fact, id: 'app-largest' } : fact));
  const full = facts.some(({ id }) => id === 'floor-high' || id === 'floor-rising');
  return full
    ? facts
    : facts.map((fact) => (fact.id === 'app-dominant' ? { ...fact, quality: fact.quality / 2 } : fact));
}

const FACT_IDS = new Set(
  HYPOTHESES.flatMap(({ supports, contradicts = {} }) => [...Object.keys(supports), ...Object.keys(contradicts)]),
);

/** Serious errors that no hypothesis uses become a fact of their own. */
function addOtherErrors(facts: readonly Fact[]): readonly Fact[] {
  const others = facts.filter(
    ({ id, family, words }) =>
      family === 'log' && !FACT_IDS.has(id) && (words.gravity === 'F' || words.gravity === 'S'),
  );
  return [...facts, ...others.map((fact) => ({ ...fact, id: 'other-error' }))];
}

/**
 * Explains symptoms away: they keep their facts and lose their rank. A symptom of a symptom goes to the first cause.
 */
function explainAway(accepted: readonly ScoredHypothesis[]): RootCause[] {
  const certain = accepted.filter(({ confidence }) => confidence !== 'low');
  const causeByHypothesis = new Map<ScoredHypothesis, ScoredHypothesis>();
  for (const candidate of accepted) {
    const cause = certain
      .filter((other) => other !== candidate && explains(other, candidate) && !explains(candidate, other))
      .toSorted((a, b) => b.score - a.score)[0];
    if (cause) causeByHypothesis.set(candidate, cause);
  }
  const findRoot = (candidate: ScoredHypothesis): ScoredHypothesis => {
    let root = candidate;
    for (let steps = 0; steps < accepted.length; steps++) root = causeByHypothesis.get(root) ?? root;
    return root;
  };
  return accepted
    .filter((candidate) => !causeByHypothesis.has(candidate))
    .map((root) => ({
      ...root,
      victims: accepted.filter((candidate) => candidate !== root && findRoot(candidate) === root),
    }));
}

const explains = ({ hypothesis, supporting, facts }: ScoredHypothesis, victim: ScoredHypothesis): boolean =>
  [...(hypothesis.explains ?? []), ...(hypothesis.explainsAlso?.(facts) ?? [])].includes(victim.hypothesis.id) &&
  !(isCaseOf(hypothesis.cause, 'host') && hasOwnCause(victim)) &&
  overlap(supporting, victim.supporting);

const hasOwnCause = ({ hypothesis: { ownCauses = [] }, supporting }: ScoredHypothesis): boolean =>
  supporting.some(({ id }) => ownCauses.includes(id));

/** Facts without a time belong to the whole capture. */
function overlap(a: readonly Fact[], b: readonly Fact[]): boolean {
  const [first, second] = [findTimeRange(a), findTimeRange(b)];
  return (
    !first ||
    !second ||
    (first.from <= second.to + MAX_CLOCK_DIFFERENCE_MS && second.from <= first.to + MAX_CLOCK_DIFFERENCE_MS)
  );
}

function findTimeRange(facts: readonly Fact[]): { from: number; to: number } | undefined {
  const timed = facts.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }]));
  if (timed.length < facts.length) return undefined;
  return { from: Math.min(...timed.map(({ from }) => from)), to: Math.max(...timed.map(({ to }) => to)) };
}

const compareCauses = (a: RootCause, b: RootCause): number => compareLevels(a.level, b.level) || b.score - a.score;
