import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgedLog, quiet } from '../../testing/judged-log.ts';
import { capped } from './log-capped.ts';

test('what is counted and not listed is said', () => {
  const { analysis } = judgedLog(quiet(3));
  const claim = capped.check({ ...analysis, errors: { ...analysis.errors, untold: 7 } });
  assert.match(claim?.explanation ?? '', /7 error statements beyond 5,000 kinds of errors/);
});

test('a log that fits says nothing', () => assert.equal(capped.check(judgedLog(quiet(3)).analysis), undefined));
