import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Level, type Rule, toFinding } from '@hindsight/model';
import { checkStory } from '@hindsight/model/testing';
import type { HeapAnalysis } from '../src/analysis.ts';
import { anAnalysis } from './analysis-builder.ts';

type Figures = Partial<HeapAnalysis>;

/** The cases of a rule. */
export interface RuleCases {
  /** Figures just below a limit, by what they lack. */
  readonly silent: Readonly<Record<string, Figures>>;
  readonly fires: Readonly<
    Record<string, { readonly on: Figures; readonly level: Level; readonly explanation?: RegExp }>
  >;
}

/** Declares tests for a rule on both sides of its limits. */
export function checkRule(rule: Rule<HeapAnalysis>, { silent, fires }: RuleCases): void {
  for (const [what, figures] of Object.entries(silent)) {
    test(`${rule.id} is silent: ${what}`, async () => {
      assert.equal(rule.check(await anAnalysis(figures)), undefined);
    });
  }
  for (const [what, { on, level, explanation }] of Object.entries(fires)) {
    test(`${rule.id} fires: ${what}`, async () => {
      const claim = rule.check(await anAnalysis(on));
      assert.equal(claim?.level, level);
      assert.ok(claim?.headline, 'expected a headline');
      if (explanation) assert.match(`${claim.headline}. ${claim.explanation}`, explanation);
      checkStory(toFinding(rule, claim));
      assert.ok((claim?.advice ?? '').length > 0);
    });
  }
}
