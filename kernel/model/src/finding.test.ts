import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cause } from './cause.ts';
import {
  type Claim,
  diagnose,
  type Finding,
  groupStories,
  isProblem,
  type Level,
  listByStory,
  type Rule,
  toFinding,
} from './finding.ts';

const claim = (level: Level, lostMs: number): Claim => ({
  level,
  confidence: 'high',
  explanation: 'It happened.',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
  lostMs,
});

const rule = (id: string, says: Claim | undefined, cause: Cause = 'heap'): Rule<null> => ({
  id,
  cause,
  title: id,
  because: 'test',
  check: () => says,
});

test('findings are sorted by level, then by lost time, and rules that do not fire leave none', () => {
  const rules = [
    rule('small-warning', claim('WARNING', 1)),
    rule('silent', undefined),
    rule('note', claim('INFO', 9)),
    rule('fatal', claim('FATAL', 0)),
    rule('big-warning', claim('WARNING', 5)),
  ];
  assert.deepEqual(
    diagnose(rules, null).map(({ id }) => id),
    ['fatal', 'big-warning', 'small-warning', 'note'],
  );
});

test('within a level a specific cause stands above a general one, whatever time was lost', () => {
  const rules = [
    rule('general', claim('WARNING', 9), 'memory'),
    rule('specific', claim('WARNING', 1), 'static-leak'),
    rule('worse', claim('SEVERE', 0), 'memory'),
  ];
  assert.deepEqual(
    diagnose(rules, null).map(({ id }) => id),
    ['worse', 'specific', 'general'],
  );
});

test('warnings alone are no problem; one severe finding is', () => {
  assert.equal(isProblem(diagnose([rule('w', claim('WARNING', 1))], null)), false);
  assert.equal(isProblem(diagnose([rule('s', claim('SEVERE', 1))], null)), true);
});

const aFinding = (id: string, followsFrom?: string): Finding => ({
  id,
  title: `Title of ${id}`,
  level: 'WARNING',
  confidence: 'high',
  explanation: `${id} happened.`,
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
  ...(followsFrom !== undefined && { followsFrom }),
});

test('findings of one cause are one story, over any number of steps', () => {
  const stories = groupStories([
    aFinding('a'),
    aFinding('b'),
    aFinding('c', 'a'),
    aFinding('d', 'c'),
    aFinding('e', 'absent'),
  ]);
  assert.deepEqual(
    stories.map(({ cause, consequences }) => [cause.id, consequences.map(({ id }) => id)]),
    [
      ['a', ['c', 'd']],
      ['b', []],
      ['e', []],
    ],
  );
  assert.deepEqual(
    listByStory([aFinding('b'), aFinding('c', 'a'), aFinding('a')]).map(({ id }) => id),
    ['b', 'a', 'c'],
  );
});

test('of the consequences, one that another follows from stands before it', () => {
  const [story] = groupStories([
    aFinding('leak'),
    aFinding('copies', 'zeros'),
    aFinding('full', 'leak'),
    aFinding('zeros', 'leak'),
  ]);
  assert.deepEqual(
    story?.consequences.map(({ id }) => id),
    ['full', 'zeros', 'copies'],
  );
});

test('findings that follow from each other are all listed', () => {
  const stories = groupStories([aFinding('a', 'b'), aFinding('b', 'a')]);
  assert.equal(stories.flatMap(({ cause, consequences }) => [cause, ...consequences]).length, 2);
});

test('the headline of a claim is the title of its finding, above the sentence of the rule', () => {
  const claim = {
    level: 'SEVERE',
    confidence: 'high',
    explanation: 'x.',
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
  } as const;
  const rule = { id: 'spin', title: 'A thread spins', cause: 'busy-loop' } as const;
  assert.equal(toFinding(rule, claim).title, 'A thread spins');
  assert.equal(toFinding(rule, claim).general, undefined);
  const { title, general } = toFinding(rule, { ...claim, headline: 'batch-leader has spun for 15 s' });
  assert.deepEqual([title, general], ['batch-leader has spun for 15 s', 'A thread spins']);
});
