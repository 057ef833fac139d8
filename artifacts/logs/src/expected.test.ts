import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTextFile } from '@hindsight/intake';
import { LogDigest } from './digest.ts';
import { LEVELS, parseLevel } from './levels.ts';
import { readRecords } from './read.ts';
import { diagnoseLog } from './rules/index.ts';

// The facts of the logs that lie beside the checkout, as their makers wrote them down.
const SAMPLES = join(import.meta.dirname, '../../../../shared/data/logs/app');

interface Expected {
  readonly file: string;
  readonly statements: number;
  readonly continuationLines: number;
  readonly orphanLines: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly errorStatements: number;
  readonly isSerious: boolean;
  readonly errors: readonly { readonly count: number; readonly serious: boolean; readonly exception?: string | null }[];
  readonly timeGaps: readonly {
    readonly gapTimeInSeconds: number;
    readonly prevRecordLine: number;
    readonly currentLine: number;
  }[];
  readonly repeatingPatterns: readonly { readonly count: number; readonly level: string }[];
  readonly statementsWithPii: number;
  readonly pii: Readonly<Record<string, { readonly statements: number; readonly occurrences: number }>>;
}

/** The makers call the kind by another name. */
const KIND: Readonly<Record<string, string>> = { PASSWORD_KV: 'PASSWORD' };

async function analysed(file: string) {
  const digest = new LogDigest({ minGapMs: 30_000, patterns: [] });
  const reading = await readRecords([await openTextFile(join(SAMPLES, file), { fileName: file })], digest.add);
  return diagnoseLog(digest.finish(reading)).analysis;
}

function canonical(levels: Expected['levels']): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(LEVELS.map((level) => [level, 0]));
  for (const [word, times] of Object.entries(levels)) {
    const level = parseLevel(word) ?? 'none';
    counts[level] = (counts[level] ?? 0) + times;
  }
  return counts;
}

const files = existsSync(SAMPLES) ? readdirSync(SAMPLES).filter((name) => name.endsWith('.expected.json')) : [];

for (const name of files) {
  const expected = JSON.parse(readFileSync(join(SAMPLES, name), 'utf8')) as Expected;

  test(`${expected.file}: statements, levels, errors, gaps, templates and private data are those of its maker`, async () => {
    const analysis = await analysed(expected.file);
    assert.equal(analysis.statements, expected.statements);
    assert.equal(analysis.shares.continuationLines, expected.continuationLines);
    assert.equal(analysis.shares.orphanLines, expected.orphanLines);
    const { none = 0, ...levels } = canonical(expected.levels);
    assert.deepEqual(analysis.levels, levels);
    assert.equal(analysis.nonConforming, none);

    assert.equal(analysis.errors.statements, expected.errorStatements);
    const errors = analysis.classifiedErrors.map(
      ({ group, serious }) => `${group.count} ${serious} ${group.chain?.[0].type ?? null}`,
    );
    assert.deepEqual(
      errors.sort(),
      expected.errors.map((e) => `${e.count} ${e.serious} ${e.exception ?? null}`).sort(),
    );

    const gaps = analysis.gaps.map(
      ({ length, prevLine, line }) => `${Math.round(length / 1000)} s, ${prevLine} to ${line}`,
    );
    assert.deepEqual(
      gaps.sort(),
      expected.timeGaps.map((gap) => `${gap.gapTimeInSeconds} s, ${gap.prevRecordLine} to ${gap.currentLine}`).sort(),
    );

    const found = analysis.templates.templates.map(({ count, level }) => `${count} ${level}`);
    for (const { count, level } of expected.repeatingPatterns) {
      assert.ok(
        found.includes(`${count} ${parseLevel(level) ?? ''}`),
        `a template with ${count} statements of ${level}`,
      );
    }

    assert.equal(analysis.privateData.statements, expected.statementsWithPii);
    for (const [kind, { statements, occurrences }] of Object.entries(expected.pii)) {
      const own = KIND[kind] ?? kind;
      assert.equal(analysis.privateData.statementsByKind.get(own), statements, kind);
      assert.equal(analysis.privateData.occurrences.get(own), occurrences, kind);
    }
    assert.equal(analysis.privateData.occurrences.size, Object.keys(expected.pii).length);
  });
}

test('the samples were there, or there is no folder of them', () => {
  assert.equal(files.length > 0, existsSync(SAMPLES));
});
