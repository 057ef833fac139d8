import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { crashRestart } from './crash-restart.ts';

const writeStart = (second: number) => writeRecord(second, 'INFO', 'Started ShopApplication in 4.2 seconds');

test('a start with no stop before it follows a crash', () => {
  assert.equal(
    checkLogRule(crashRestart, [...writeQuietLog(100), writeStart(130), ...writeQuietLog(10, 131)])?.level,
    'SEVERE',
  );
});

test('a start after a stop does not', () => {
  const stop = writeRecord(100, 'INFO', 'Shutdown initiated');
  assert.equal(
    checkLogRule(crashRestart, [...writeQuietLog(100), stop, writeStart(130), ...writeQuietLog(10, 131)]),
    undefined,
  );
});

test('the first lines of a log are a start like any other', () => {
  assert.equal(checkLogRule(crashRestart, [writeStart(0), ...writeQuietLog(100, 1)]), undefined);
});
