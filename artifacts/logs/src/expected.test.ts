import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { openTextFile } from '@hindsight/intake';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { LogDigest } from './digest.ts';
import { LEVELS, parseLevel } from './levels.ts';
import { readRecords } from './read.ts';
import { diagnoseLog } from './rules/index.ts';

/** Folder of the reference data; its makers wrote the facts of each log into `<log>.expected.json`. */
const LOGS = 'logs/app';

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

/** Kinds of private data that the makers of the logs name otherwise. */
const KIND: Readonly<Record<string, string>> = { PASSWORD_KV: 'PASSWORD' };

async function analyzeLog(file: string) {
  const digest = new LogDigest({ minGapMs: 30_000, patterns: [] });
  const reading = await readRecords([await openTextFile(referencePath(LOGS, file), { fileName: file })], digest.add);
  return diagnoseLog(digest.finish(reading)).analysis;
}

function countByLevel(levels: Expected['levels']): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries(LEVELS.map((level) => [level, 0]));
  for (const [word, times] of Object.entries(levels)) {
    const level = parseLevel(word) ?? 'none';
    counts[level] = (counts[level] ?? 0) + times;
  }
  return counts;
}

testReferenceFiles(
  'statements, levels, errors, gaps, templates and private data are those that the maker of the log wrote down',
  LOGS,
  (name) => name.endsWith('.expected.json'),
  async (path) => {
    const expected = JSON.parse(readFileSync(path, 'utf8')) as Expected;
    const analysis = await analyzeLog(expected.file);
    assert.equal(analysis.statements, expected.statements);
    assert.equal(analysis.shares.continuationLines, expected.continuationLines);
    assert.equal(analysis.shares.orphanLines, expected.orphanLines);
    const { none = 0, ...levels } = countByLevel(expected.levels);
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
      const ownKind = KIND[kind] ?? kind;
      assert.equal(analysis.privateData.statementsByKind.get(ownKind), statements, kind);
      assert.equal(analysis.privateData.occurrences.get(ownKind), occurrences, kind);
    }
    assert.equal(analysis.privateData.occurrences.size, Object.keys(expected.pii).length);
  },
);
