import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, writeQuietLog } from '../../testing/diagnosed-log.ts';
import { logCapped } from './log-capped.ts';

test('what is counted and not listed is said', () => {
  const { analysis } = diagnoseLines(writeQuietLog(3));
  const claim = logCapped.check({ ...analysis, errors: { ...analysis.errors, ungrouped: 7 } });
  assert.match(claim?.explanation ?? '', /7 error statements beyond 5,000 kinds of errors/);
});

test('a log that fits says nothing', () =>
  assert.equal(logCapped.check(diagnoseLines(writeQuietLog(3)).analysis), undefined));
