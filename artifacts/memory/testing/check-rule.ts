import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryTableReader, PlainLine } from '@hindsight/memory-tables';
import type { Claim, Level, Rule } from '@hindsight/model';
import type { MemoryAnalysis } from '../src/analysis.ts';
import { analyzeTables } from '../src/metrics/index.ts';
import type { MemoryTables, Snapshot } from '../src/model.ts';

/** The analysis of a text, without the reading of files. */
export function analyzeText(text: string, intervalSeconds?: number): MemoryAnalysis {
  const all: Snapshot[] = [];
  const reader = new MemoryTableReader((table) =>
    all.push({
      table,
      member: 'console.txt',
      ms: table.stampMs,
      source: table.stampMs === undefined ? 'order' : 'stamp',
    }),
  );
  text.split('\n').forEach((line, index) => {
    reader.line(new PlainLine(line, index + 1));
  });
  reader.end();
  const pids = new Set(all.flatMap(({ table }) => table.pid ?? []));
  const input: MemoryTables = {
    groups: [],
    byKind: Map.groupBy(all, ({ table }) => table.kind),
    snapshotCount: all.reduce((sum, { table }) => sum + (table.kind === 'jstat' ? table.rowCount : 1), 0),
    unparsed: { count: 0, examples: [] },
    pids: [...pids],
    backwardTimeLine: undefined,
    trackingDisabledLine: undefined,
    cutTable: findCutTable(all.at(-1)),
  };
  return analyzeTables(input, intervalSeconds);
}

function findCutTable(last: Snapshot | undefined): MemoryTables['cutTable'] {
  const { missing, kind, line, lastLine } = last?.table ?? {};
  if (missing === undefined || kind === undefined || line === undefined || lastLine === undefined) return undefined;
  return { kind, missing, line, lastLine, member: last?.member ?? '' };
}

interface RuleTable {
  /** Texts of tables on which the rule claims nothing. */
  readonly silent: Readonly<Record<string, string>>;
  /** Texts on which it fires, with level and headline. */
  readonly fires: Readonly<
    Record<
      string,
      { readonly on: string; readonly level: Level; readonly headline?: RegExp; readonly explanation?: RegExp }
    >
  >;
}

const MAX_HEADLINE = 120;

/** Checks that a rule is silent where it must be, and that every claim has its level, headline and evidence. */
export function checkRule(rule: Rule<MemoryAnalysis>, { silent, fires }: RuleTable): void {
  for (const [name, text] of Object.entries(silent))
    test(`${rule.id} is silent: ${name}`, () => assert.equal(rule.check(analyzeText(text)), undefined));
  for (const [name, { on, level, headline, explanation }] of Object.entries(fires)) {
    test(`${rule.id} fires: ${name}`, () => {
      const claim = rule.check(analyzeText(on));
      assert.ok(claim, 'expected a claim');
      assert.equal(claim.level, level, claim.explanation);
      if (explanation) assert.match(claim.explanation, explanation);
      const { headline: title = '' } = claim;
      assert.ok(title !== '' && title.length <= MAX_HEADLINE, title);
      assert.ok(!/NaN|Infinity|undefined|null/.test(`${title} ${claim.explanation} ${claim.advice ?? ''}`));
      if (headline) assert.match(title, headline);
      checkMarks(claim.evidence, on.split('\n'));
    });
  }
}

/** The lines that a claim quotes contain the words that prove it. */
function checkMarks(evidence: Claim['evidence'], lines: readonly string[]): void {
  for (const one of evidence) {
    if (one.kind === 'metric') assert.ok(Number.isFinite(one.measured.value), one.name);
    if (one.kind !== 'lines') continue;
    const quoted = lines.slice(one.first - 1, one.last).join('\n');
    for (const mark of one.marks ?? []) assert.ok(quoted.includes(mark), `"${mark}" is not in "${quoted}"`);
  }
}
