import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim, Level, Rule } from '@hindsight/model';
import type { CrashAnalysis } from '../src/model.ts';
import { analyzeCrash, type CrashSketch } from './crash-sketch.ts';

export interface CrashRuleTable {
  /** Reports about which the rule claims nothing; at least one is just below the threshold. */
  readonly silent: Readonly<Record<string, CrashSketch>>;
  /** Reports on which it fires, with the level. */
  readonly fires: Readonly<
    Record<
      string,
      {
        readonly on: CrashSketch;
        readonly level: Level;
        readonly headline?: RegExp;
        readonly explanation?: RegExp;
        readonly advice?: RegExp;
      }
    >
  >;
}

/** The longest headline of a finding. */
const MAX_HEADLINE = 120;

/** Checks that the rule is silent where it must be, and that every claim has its level, words and evidence. */
export function checkCrashRule({ id, check }: Rule<CrashAnalysis>, { silent, fires }: CrashRuleTable): void {
  assert.ok(
    Object.keys(silent).length > 0 && Object.keys(fires).length > 0,
    `${id}: a table without rows proves nothing`,
  );
  for (const [name, sketch] of Object.entries(silent))
    test(`${id} is silent: ${name}`, () => assert.equal(check(analyzeCrash(sketch)), undefined));
  for (const [name, { on, level, headline, explanation, advice }] of Object.entries(fires))
    test(`${id} fires: ${name}`, () => {
      const claim = check(analyzeCrash(on));
      assert.ok(claim, 'expected a claim');
      assert.equal(claim.level, level, claim.explanation);
      checkWords(claim);
      if (headline) assert.match(claim.headline ?? '', headline);
      if (explanation) assert.match(claim.explanation, explanation);
      if (advice) assert.match(claim.advice ?? '', advice);
    });
}

/** Checks the words of a claim: a headline of its length, sentences, no value that is missing, lines that exist. */
export function checkWords({ headline = '', explanation, advice = '', evidence }: Claim): void {
  assert.ok(headline.length > 10 && headline.length <= MAX_HEADLINE, `headline: ${headline}`);
  assert.ok(!/[.!]$/.test(headline), headline);
  assert.match(explanation, /\.$/);
  assert.ok(
    !/\b(?:NaN|Infinity|undefined)\b|\[object/.test(`${headline} ${explanation} ${advice}`),
    `${headline} ${explanation} ${advice}`,
  );
  for (const one of evidence) {
    if (one.kind === 'lines') assert.ok(one.first >= 1 && one.last >= one.first);
    else if (one.kind === 'metric') assert.ok(Number.isFinite(one.measured.value), one.name);
  }
}
