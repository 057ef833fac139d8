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

test('nor does one after a stop and an hour without a line', () => {
  const stop = writeRecord(100, 'INFO', 'Shutdown initiated');
  assert.equal(
    checkLogRule(crashRestart, [...writeQuietLog(100), stop, writeStart(3700), ...writeQuietLog(10, 3701)]),
    undefined,
  );
});

test('a stop that others outlive by a minute is not that of the program', () => {
  const stop = writeRecord(100, 'INFO', 'Shutdown initiated');
  const lines = [...writeQuietLog(100), stop, ...writeQuietLog(70, 101), writeStart(300), ...writeQuietLog(10, 301)];
  assert.equal(checkLogRule(crashRestart, lines)?.level, 'SEVERE');
});

test('the first lines of a log are a start like any other', () => {
  assert.equal(checkLogRule(crashRestart, [writeStart(0), ...writeQuietLog(100, 1)]), undefined);
});

test('starts of a log without times are told without one', () => {
  const lines = [
    ...['one', 'two', 'three', 'four', 'five', 'six'].map((word) => `INFO  com.acme.A - ${word}`),
    'INFO  com.acme.Main - Starting Main using Java 17 with PID 4711',
    'INFO  com.acme.Main - Started Main in 3.2 seconds',
    'INFO  com.acme.A - seven',
    'INFO  com.acme.Main - Starting Main using Java 17 with PID 4799',
    'INFO  com.acme.Main - Started Main in 3.1 seconds',
  ];
  assert.equal(checkLogRule(crashRestart, lines)?.headline, 'The program restarted once without a shutdown');
});
