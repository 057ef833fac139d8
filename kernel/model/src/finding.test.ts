import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Claim, diagnose, isProblem, type Level, type Rule } from './finding.ts';

const claim = (level: Level, lostMs: number): Claim => ({
  level,
  confidence: 'high',
  explanation: 'It happened.',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
  lostMs,
});

const rule = (id: string, says: Claim | undefined): Rule<null> => ({
  id,
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

test('warnings alone are no problem; one severe finding is', () => {
  assert.equal(isProblem(diagnose([rule('w', claim('WARNING', 1))], null)), false);
  assert.equal(isProblem(diagnose([rule('s', claim('SEVERE', 1))], null)), true);
});
