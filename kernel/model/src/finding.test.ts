import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cause } from './cause.ts';
import { type Claim, diagnose, isProblem, type Level, type Rule } from './finding.ts';

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
