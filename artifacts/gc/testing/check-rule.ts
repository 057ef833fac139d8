import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnose, type Level, type Rule } from '@hindsight/model';
import { checkStory } from '@hindsight/model/testing';
import { composeAdvice } from '../src/advice/compose-advice.ts';
import type { GcAnalysis } from '../src/analysis.ts';
import { aGcRun, type RunSketch } from './a-gc-run.ts';

export interface RuleTable {
  /** Runs on which the rule does not fire; at least one is just below the threshold. */
  readonly silent: Readonly<Record<string, RunSketch | GcAnalysis>>;
  /** Runs on which it fires, with the level; at least one is exactly at the threshold. */
  readonly fires: Readonly<
    Record<string, { readonly on: RunSketch | GcAnalysis; readonly level: Level; readonly explanation?: RegExp }>
  >;
}

const toAnalysis = (on: RunSketch | GcAnalysis): GcAnalysis => ('run' in on ? on : aGcRun(on));

/**
 * Checks a rule against its table: it does not fire where it must not, and every claim has level, numbers and evidence.
 */
export function checkRule(rule: Rule<GcAnalysis>, { silent, fires }: RuleTable): void {
  assert.ok(Object.keys(silent).length > 0, `${rule.id}: a rule that is never silent proves nothing`);
  assert.ok(Object.keys(fires).length > 0, `${rule.id}: a rule that never fires proves nothing`);
  for (const [name, on] of Object.entries(silent)) {
    test(`${rule.id} is silent: ${name}`, () => assert.equal(rule.check(toAnalysis(on)), undefined));
  }
  for (const [name, { on, level, explanation }] of Object.entries(fires)) {
    test(`${rule.id} fires: ${name}`, () => {
      const [claim] = composeAdvice(diagnose([rule], toAnalysis(on)));
      assert.ok(claim, 'expected a claim');
      assert.equal(claim.level, level);
      assert.match(claim.explanation, /\S+\./);
      assert.ok(claim.general, 'expected a headline');
      const stated = `${claim.title}. ${claim.explanation}`;
      assert.ok(!/NaN|Infinity|undefined|null/.test(`${stated} ${claim.advice}`), stated);
      if (explanation) assert.match(stated, explanation);
      checkStory(claim);
      for (const evidence of claim.evidence) {
        if (evidence.kind === 'lines') assert.ok(evidence.first >= 1 && evidence.last >= evidence.first);
        else if (evidence.kind === 'metric') assert.ok(Number.isFinite(evidence.measured.value), evidence.name);
      }
    });
  }
}
