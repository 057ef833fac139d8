import { compareLevels } from '@hindsight/model';
import { type Fact, factSet } from './fact.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { type Weighed, weigh } from './weigh.ts';

/** A cause with the hypotheses that are its consequences. */
export interface RootCause extends Weighed {
  readonly victims: readonly Weighed[];
}

export interface Judgement {
  /** Ranked; empty when nothing is wrong. */
  readonly causes: readonly RootCause[];
  /** What is so as well and no cause of the trouble: consequences without a cause of their own rank, and weak claims. */
  readonly others: readonly RootCause[];
  readonly facts: readonly Fact[];
}

const MOST_CAUSES = 3;
/** Times of artifacts differ by so much. */
const CLOSE_MS = 10_000;

/** Weighs every hypothesis, sets consequences below their causes, and ranks what is left. */
export function judge(facts: readonly Fact[]): Judgement {
  const set = factSet(withOtherErrors(hintsOfHistogram(facts)));
  const accepted = HYPOTHESES.flatMap((hypothesis) => weigh(hypothesis, set) ?? []);
  const ranked = explainAway(accepted).toSorted(compareCauses);
  const causes = ranked
    .filter(({ level, confidence }) => level !== 'INFO' && confidence !== 'low')
    .slice(0, MOST_CAUSES);
  return { causes, others: ranked.filter((one) => !causes.includes(one)), facts: set.all };
}

/** A class in front of the histogram is a hint only where the heap is known to stay full: the histogram counts garbage. */
function hintsOfHistogram(facts: readonly Fact[]): readonly Fact[] {
  const full = facts.some(({ id }) => id === 'floor-high' || id === 'floor-rising');
  return full
    ? facts
    : facts.map((fact) => (fact.id === 'app-dominant' ? { ...fact, quality: fact.quality / 2 } : fact));
}

const KNOWN_FACTS = new Set(
  HYPOTHESES.flatMap(({ supports, contradicts = {} }) => [...Object.keys(supports), ...Object.keys(contradicts)]),
);

/** Serious errors that no hypothesis knows are a fact of their own: the program says that something is wrong. */
function withOtherErrors(facts: readonly Fact[]): readonly Fact[] {
  const others = facts.filter(
    ({ id, family, words }) =>
      family === 'log' && !KNOWN_FACTS.has(id) && (words.gravity === 'F' || words.gravity === 'S'),
  );
  return [...facts, ...others.map((fact) => ({ ...fact, id: 'other-error' }))];
}

/** A consequence keeps its facts and loses its rank; consequences of consequences go to the first cause. */
function explainAway(accepted: readonly Weighed[]): RootCause[] {
  const sure = accepted.filter(({ confidence }) => confidence !== 'low');
  const causeOf = new Map<Weighed, Weighed>();
  for (const one of accepted) {
    const cause = sure
      .filter((other) => other !== one && explains(other, one) && !explains(one, other))
      .toSorted((a, b) => b.score - a.score)[0];
    if (cause) causeOf.set(one, cause);
  }
  const rootOf = (one: Weighed): Weighed => {
    let root = one;
    for (let steps = 0; steps < accepted.length; steps++) root = causeOf.get(root) ?? root;
    return root;
  };
  return accepted
    .filter((one) => !causeOf.has(one))
    .map((root) => ({ ...root, victims: accepted.filter((one) => one !== root && rootOf(one) === root) }));
}

const explains = ({ hypothesis, supporting }: Weighed, victim: Weighed): boolean =>
  (hypothesis.explains?.includes(victim.hypothesis.id) ?? false) && touch(supporting, victim.supporting);

/** Facts without a time are of the whole capture. */
function touch(a: readonly Fact[], b: readonly Fact[]): boolean {
  const [first, second] = [rangeOf(a), rangeOf(b)];
  return !first || !second || (first.from <= second.to + CLOSE_MS && second.from <= first.to + CLOSE_MS);
}

function rangeOf(facts: readonly Fact[]): { from: number; to: number } | undefined {
  const timed = facts.flatMap(({ from, to }) => (from === undefined || to === undefined ? [] : [{ from, to }]));
  if (timed.length < facts.length) return undefined;
  return { from: Math.min(...timed.map(({ from }) => from)), to: Math.max(...timed.map(({ to }) => to)) };
}

const compareCauses = (a: RootCause, b: RootCause): number => compareLevels(a.level, b.level) || b.score - a.score;
