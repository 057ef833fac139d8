import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ArtifactError, compareLevels, type Finding, type Level } from '@hindsight/model';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { analyzeText } from '../testing/index.ts';

const FOLDER = 'crash';

interface Expectation {
  readonly mustFire: readonly (readonly string[])[];
  readonly mustNotFire: readonly string[];
  readonly minLevel?: Level;
  readonly maxLevel?: Level;
  readonly noCrash?: boolean;
  readonly fragment?: boolean;
  readonly facts: { readonly kind: string };
}

const MIN_FOUND = 0.95;
const MAX_WRONG_FILES = 0.02;

function loadExpectations(): [string, Expectation][] {
  const { files } = JSON.parse(readFileSync(referencePath(FOLDER, 'expected.json'), 'utf8'));
  return Object.entries(files as Record<string, Expectation>);
}

function readText(name: string): string {
  const bytes = readFileSync(referencePath(FOLDER, name));
  return (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

const worstLevel = (findings: readonly Finding[]): Level => findings[0]?.level ?? 'INFO';

interface Misses {
  readonly missed: string[];
  readonly wrong: string[];
  readonly levels: string[];
}

function compare(name: string, findings: readonly Finding[], expected: Expectation): Misses {
  const ids = new Set(findings.map(({ id }) => id));
  const worst = worstLevel(findings);
  const { minLevel, maxLevel, mustFire, mustNotFire } = expected;
  const isBelow = minLevel !== undefined && compareLevels(worst, minLevel) > 0;
  const isAbove = maxLevel !== undefined && compareLevels(worst, maxLevel) < 0;
  return {
    missed: mustFire.filter((one) => !one.some((id) => ids.has(id))).map((one) => `${name}: ${one.join('|')}`),
    wrong: mustNotFire.filter((id) => ids.has(id)).map((id) => `${name}: ${id}`),
    levels: isBelow || isAbove ? [`${name}: ${worst} (${findings[0]?.id})`] : [],
  };
}

const analyzeFindings = async (name: string): Promise<readonly Finding[]> => {
  try {
    return (await analyzeText(readText(name))).findings;
  } catch (error) {
    // A part of a report that is no report of its own is refused, which the reference allows.
    if (error instanceof ArtifactError) return [];
    throw error;
  }
};

test('findings, forbidden findings and levels of the reference reports', {
  skip: skipWithout(FOLDER),
}, async (context) => {
  const expectations = loadExpectations();
  const misses: Misses[] = [];
  for (const [name, expected] of expectations) misses.push(compare(name, await analyzeFindings(name), expected));
  const missed = misses.flatMap((one) => one.missed);
  const wrong = misses.flatMap((one) => one.wrong);
  const levels = misses.flatMap((one) => one.levels);
  const total = expectations.reduce((sum, [, { mustFire }]) => sum + mustFire.length, 0);
  context.diagnostic(
    `${total - missed.length} of ${total} findings, ${wrong.length} wrong in ${expectations.length} files`,
  );
  for (const line of [...missed, ...wrong, ...levels]) context.diagnostic(line);
  assert.ok(missed.length <= (1 - MIN_FOUND) * total, missed.join('\n'));
  assert.ok(wrong.length <= MAX_WRONG_FILES * expectations.length, wrong.join('\n'));
  assert.deepEqual(levels, []);
});

test('a crash has a verdict that is the first of its level, and nothing else has one', {
  skip: skipWithout(FOLDER),
}, async () => {
  for (const [name, { noCrash, fragment }] of loadExpectations()) {
    if (fragment && (await analyzeFindings(name)).length === 0) continue;
    const outcome = await analyzeText(readText(name));
    const { verdict } = outcome.answer as {
      verdict?: { id: string; title: string; confidence: string };
    };
    if (noCrash || fragment) {
      assert.equal(verdict, undefined, name);
      continue;
    }
    assert.ok(verdict, name);
    const finding = outcome.findings.find(({ id }) => id === verdict.id);
    assert.ok(finding, `${name}: ${verdict.id}`);
    assert.equal(
      outcome.findings.find(({ level }) => level === finding.level),
      finding,
      `${name}: ${verdict.id}`,
    );
    assert.deepEqual(verdict, { id: finding.id, title: finding.title, confidence: finding.confidence });
  }
});
