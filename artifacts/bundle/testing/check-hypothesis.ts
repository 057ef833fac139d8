import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '@hindsight/model';
import { createFactSet, type Fact, QUALITY } from '../src/fact.ts';
import { HYPOTHESES } from '../src/hypotheses/index.ts';
import { describeConfirmation, type Hypothesis } from '../src/hypothesis.ts';
import { type RootCause, rankCauses } from '../src/rank-causes.ts';
import { scoreHypothesis } from '../src/score-hypothesis.ts';

/** What a hypothesis needs to become the cause of an incident, and the sentence that it writes then. */
export interface HypothesisSpec {
  /** The weakest facts that suffice: without any one of them the hypothesis is no cause. */
  readonly enough: readonly [Fact, ...Fact[]];
  readonly level: Level;
  /** Matches the sentence with its names and figures. */
  readonly sentence: RegExp;
  /** Other facts that support the hypothesis and do not quite suffice. */
  readonly lacking: readonly [Fact, ...Fact[]];
}

/** Specifies a hypothesis: the facts from which on it is reported as the only cause, and facts just below that. */
export function checkHypothesis(id: string, { enough, level, sentence, lacking }: HypothesisSpec): void {
  const hypothesis = HYPOTHESES.find((one) => one.id === id);
  if (!hypothesis) throw new RangeError(`there is no hypothesis ${id}`);

  test(`${id} is a cause with these facts: ${listIds(enough)}`, () => {
    assert.deepEqual(listReported(enough), [`${id} ${level}`]);
    for (const fact of enough) {
      const others = enough.filter((one) => one !== fact);
      assert.ok(!isAccepted(hypothesis, others), `it is a cause without ${fact.id}, too`);
    }
  });

  test(`${id} is no cause yet: ${listIds(lacking)}`, () => {
    assert.ok(!isAccepted(hypothesis, lacking));
    const { facts } = rankCauses(lacking);
    assert.ok(
      facts.some(({ id: fact }) => fact in hypothesis.supports),
      'none of these facts supports it',
    );
  });

  test(`${id} states its names and figures, and gives advice`, () => {
    const cause = findReported(enough).find((one) => one.hypothesis === hypothesis);
    assert.ok(cause);
    const described = hypothesis.describe(cause.facts);
    assert.match(described, sentence);
    assert.match(described, /\.$/);
    const advice = hypothesis.advice(cause.facts);
    assert.match(advice, /^[A-Z].{20,}\.$/);
    assert.match(describeConfirmation(hypothesis, cause.facts), /\.$/);
    assert.doesNotMatch(`${described} ${advice}`, /NaN|undefined| {2}|\.\./);
  });
}

const listIds = (facts: readonly Fact[]): string =>
  facts.map(({ id, quality }) => (quality < 1 ? `${id} (quality ${quality})` : id)).join(', ');

/** Hypotheses of level INFO are never causes; they are among the others. */
function findReported(facts: readonly Fact[]): readonly RootCause[] {
  const { causes, others } = rankCauses(facts);
  return [...causes, ...others.filter(({ hypothesis, level }) => level === 'INFO' && hypothesis.level === 'INFO')];
}

const listReported = (facts: readonly Fact[]): string[] =>
  findReported(facts).map(({ hypothesis: { id }, level }) => `${id} ${level}`);

/** Returns whether the facts suffice for a hypothesis alone, regardless of the other hypotheses. */
function isAccepted(hypothesis: Hypothesis, facts: readonly Fact[]): boolean {
  const scored = scoreHypothesis(hypothesis, createFactSet(rankCauses(facts).facts));
  return scored !== undefined && (scored.confidence !== 'low' || hypothesis.level === 'INFO');
}

/** Returns the same fact, seen in only some of the dumps or samples. */
export const asSampled = (fact: Fact): Fact => ({ ...fact, quality: QUALITY.sampled });

/** Returns the same fact as an inference, or from a log record below the level WARN. */
export const asInferred = (fact: Fact): Fact => ({ ...fact, quality: QUALITY.inferred });

/** Makes errors of one class in `app.log`. */
export const aLogFact = (errorClass: string, words: Fact['words'] = {}): Fact => ({
  id: `log:${errorClass}`,
  family: 'log',
  quality: QUALITY.measured,
  statement: `app.log has 12 x ${errorClass}`,
  evidence: [{ kind: 'lines', first: 7, last: 7 }],
  words: { log: 'app.log', count: '12', frame: 'com.acme.Work.run (Work.java:7)', ...words },
});
