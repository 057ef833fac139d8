import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, checkLogRule, quiet } from '../../testing/diagnosed-log.ts';
import { crashRestart } from './crash-restart.ts';

const start = (second: number) => at(second, 'INFO', 'Started ShopApplication in 4.2 seconds');

test('a start with no stop before it follows a crash', () => {
  assert.equal(checkLogRule(crashRestart, [...quiet(100), start(130), ...quiet(10, 131)])?.level, 'SEVERE');
});

test('a start after a stop does not', () => {
  const stop = at(100, 'INFO', 'Shutdown initiated');
  assert.equal(checkLogRule(crashRestart, [...quiet(100), stop, start(130), ...quiet(10, 131)]), undefined);
});

test('the first lines of a log are a start like any other', () => {
  assert.equal(checkLogRule(crashRestart, [start(0), ...quiet(100, 1)]), undefined);
});
