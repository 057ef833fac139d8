import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim, Level, Rule } from '@hindsight/model';
import type { RecordingAnalysis } from '../src/model.ts';
import { type RecordingSketch, sketchAnalysis } from './recording-sketch.ts';

export interface RecordingRuleTable {
  /** Recordings about which the rule claims nothing; at least one is just below the threshold. */
  readonly silent: Readonly<Record<string, RecordingSketch>>;
  /** Recordings on which it fires, with the level. */
  readonly fires: Readonly<
    Record<
      string,
      { readonly on: RecordingSketch; readonly level: Level; readonly headline?: RegExp; readonly explanation?: RegExp }
    >
  >;
}

/** The longest headline of a finding. */
const MAX_HEADLINE = 120;

/** Checks that the rule is silent where it must be, and that every claim has its level, words and evidence. */
export function checkRecordingRule(
  { id, check }: Rule<RecordingAnalysis>,
  { silent, fires }: RecordingRuleTable,
): void {
  assert.ok(
    Object.keys(silent).length > 0 && Object.keys(fires).length > 0,
    `${id}: a table without rows proves nothing`,
  );
  for (const [name, sketch] of Object.entries(silent))
    test(`${id} is silent: ${name}`, () => assert.equal(check(sketchAnalysis(sketch)), undefined));
  for (const [name, { on, level, headline, explanation }] of Object.entries(fires))
    test(`${id} fires: ${name}`, () => {
      const claim = check(sketchAnalysis(on));
      assert.ok(claim, 'expected a claim');
      assert.equal(claim.level, level, claim.explanation);
      checkWords(claim);
      if (headline) assert.match(claim.headline ?? '', headline);
      if (explanation) assert.match(claim.explanation, explanation);
    });
}

/** Checks the words of a claim: a headline of its length, sentences, no value that is missing, finite figures. */
export function checkWords({ headline = '', explanation, advice = '', evidence }: Claim): void {
  assert.ok(headline.length > 10 && headline.length <= MAX_HEADLINE, `headline: ${headline}`);
  assert.ok(!/[.!]$/.test(headline), headline);
  assert.match(explanation, /\.$/);
  assert.ok(
    !/\b(?:NaN|Infinity|undefined|unknown)\b|\[object/.test(`${headline} ${explanation} ${advice}`),
    `${headline} ${explanation} ${advice}`,
  );
  for (const one of evidence) if (one.kind === 'metric') assert.ok(Number.isFinite(one.measured.value), one.name);
}
