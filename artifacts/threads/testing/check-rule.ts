import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Claim, Level, Rule } from '@hindsight/model';
import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../src/analysis.ts';
import { analyzeSketch, type DumpSketch, type InputSketch, type ThreadSketch } from './dump-sketch.ts';

/** The threads of one dump, a dump, or several. */
type Sketch = readonly ThreadSketch[] | DumpSketch | InputSketch;

export interface RuleTable {
  /** Inputs on which the rule claims nothing; at least one is just below the threshold. */
  readonly silent: Readonly<Record<string, Sketch>>;
  /** Inputs on which it fires, with the level; at least one is exactly at the threshold. */
  readonly fires: Readonly<Record<string, { readonly on: Sketch } & ExpectedClaim>>;
}

interface ExpectedClaim {
  readonly level: Level;
  readonly headline?: RegExp;
  readonly explanation?: RegExp;
  readonly advice?: RegExp;
}

function toInput(sketch: Sketch): InputSketch {
  if ('dumps' in sketch) return sketch;
  return { dumps: ['threads' in sketch ? sketch : { threads: sketch }] };
}

const lastDump = ({ dumps }: ThreadsAnalysis): DumpAnalysis | undefined => dumps.at(-1);
const firstSeries = ({ series }: ThreadsAnalysis): SeriesAnalysis | undefined => series[0];

/** Checks a rule about the last dump of the input. */
export const checkDumpRule = (rule: Rule<DumpAnalysis>, table: RuleTable): void =>
  checkRule(rule, table, (input) => applyRule(rule, lastDump(input)));

/** Checks a rule about the dumps of the first JVM. */
export const checkSeriesRule = (rule: Rule<SeriesAnalysis>, table: RuleTable): void =>
  checkRule(rule, table, (input) => applyRule(rule, firstSeries(input)));

export const checkInputRule = (rule: Rule<ThreadsAnalysis>, table: RuleTable): void =>
  checkRule(rule, table, (input) => rule.check(input));

function applyRule<Analysis>({ check }: Rule<Analysis>, analysis: Analysis | undefined): Claim | undefined {
  assert.ok(analysis, 'the sketch has a dump');
  return check(analysis);
}

/** Checks that the rule is silent where it must be, and that every claim has its level, numbers and evidence. */
function checkRule(
  { id }: { readonly id: string },
  { silent, fires }: RuleTable,
  check: (input: ThreadsAnalysis) => Claim | undefined,
): void {
  assert.ok(Object.keys(silent).length > 0, `${id}: a rule that is never silent proves nothing`);
  assert.ok(Object.keys(fires).length > 0, `${id}: a rule that never fires proves nothing`);
  for (const [name, sketch] of Object.entries(silent)) {
    test(`${id} is silent: ${name}`, () => assert.equal(check(analyzeSketch(toInput(sketch))), undefined));
  }
  for (const [name, { on, ...expected }] of Object.entries(fires)) {
    test(`${id} fires: ${name}`, () => checkClaim(check(analyzeSketch(toInput(on))), expected));
  }
}

function checkClaim(claim: Claim | undefined, { level, headline, explanation, advice }: ExpectedClaim): void {
  assert.ok(claim, 'expected a claim');
  assert.equal(claim.level, level, claim.explanation);
  assert.match(claim.explanation, /\S+\./);
  assert.ok(!/NaN|Infinity|undefined|null/.test(`${claim.explanation} ${claim.advice ?? ''}`), claim.explanation);
  if (headline) assert.match(String(claim.headline), headline);
  if (explanation) assert.match(claim.explanation, explanation);
  if (advice) assert.match(claim.advice ?? '', advice);
  for (const evidence of claim.evidence) {
    if (evidence.kind === 'lines') assert.ok(evidence.first >= 1 && evidence.last >= evidence.first);
    else if (evidence.kind === 'metric') assert.ok(Number.isFinite(evidence.measured.value), evidence.name);
  }
}
