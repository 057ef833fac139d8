import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { timeGap } from './time-gap.ts';

test('a busy log that is silent for ten minutes is a warning', () => {
  const claim = checkLogRule(timeGap, [...writeQuietLog(100), ...writeQuietLog(100, 700)]);
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim?.headline ?? '', /^The log is silent for 10 min 1 s from 08:01:39/);
});

test('half a minute is worth a word', () =>
  assert.equal(checkLogRule(timeGap, [...writeQuietLog(100), ...writeQuietLog(100, 129)])?.level, 'INFO'));

test('less than half a minute is not', () =>
  assert.equal(checkLogRule(timeGap, [...writeQuietLog(100), ...writeQuietLog(100, 128)]), undefined));

test('silence right after an OutOfMemoryError is severe', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(100, 'ERROR', 'java.lang.OutOfMemoryError: Java heap space'),
    ...writeQuietLog(100, 200),
  ];
  assert.equal(checkLogRule(timeGap, lines)?.level, 'SEVERE');
});

test('silence after the kill of another process is not', () => {
  const killed =
    'Container killed by YARN for exceeding physical memory limits. 5.5 GB of 5.5 GB physical memory used.';
  const lines = [...writeQuietLog(100), writeRecord(100, 'ERROR', killed), ...writeQuietLog(100, 200)];
  assert.equal(checkLogRule(timeGap, lines)?.level, 'INFO');
});

test('a pool that notices a leap of the clock right after the silence shows that the process stood still', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(240, 'WARN', 'booking - Thread starvation or clock leap detected (housekeeper delta=2m20s113ms).'),
    ...writeQuietLog(100, 241),
  ];
  const claim = checkLogRule(timeGap, lines);
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim?.headline ?? '', /the process stood still for 2 min 20 s$/);
});

test('whole hours suggest a clock change', () => {
  assert.match(
    checkLogRule(timeGap, [...writeQuietLog(100), ...writeQuietLog(100, 3699)])?.explanation ?? '',
    /suggests a clock change/,
  );
});

test('a start after it explains it', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(700, 'INFO', 'Started ShopApplication in 4.2 seconds'),
    ...writeQuietLog(100, 701),
  ];
  assert.match(checkLogRule(timeGap, lines)?.explanation ?? '', /started again/);
});

test('a server that says half a minute after the silence that it has started explains it, too', () => {
  const lines = [
    ...writeQuietLog(100),
    ...writeQuietLog(30, 700),
    writeRecord(730, 'INFO', 'Started ShopApplication in 30.2 seconds'),
    ...writeQuietLog(100, 731),
  ];
  assert.match(checkLogRule(timeGap, lines)?.explanation ?? '', /started again/);
});

test('a stop before it and a start after it are a planned restart', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(100, 'INFO', 'Graceful shutdown complete'),
    writeRecord(700, 'INFO', 'Started ShopApplication in 4.2 seconds'),
    ...writeQuietLog(100, 701),
  ];
  const claim = checkLogRule(timeGap, lines);
  assert.equal(claim?.level, 'INFO');
  assert.match(claim?.headline ?? '', /, between a stop and the next start$/);
});

test('records of other threads that come late are no gap', () => {
  assert.equal(
    checkLogRule(timeGap, [...writeQuietLog(100), writeRecord(70, 'INFO', 'late'), ...writeQuietLog(100, 100)]),
    undefined,
  );
});

test('a gap of an hour that comes again and again is an hourly job, and no change of the clock', () => {
  const hours = [0, 1, 2, 3].flatMap((hour) => writeQuietLog(20, 3600 * hour));
  const claim = checkLogRule(timeGap, hours);
  assert.equal(claim?.level, 'INFO');
  assert.doesNotMatch(claim?.headline ?? '', /clock/);
});

test('silence before the first request, a client that leaves or another process is no problem', () => {
  const upTo = (message: string, ...before: readonly string[]) => [
    ...writeQuietLog(100),
    ...before,
    writeRecord(900, 'INFO', message),
    ...writeQuietLog(100, 901),
  ];
  const ready = writeRecord(100, 'INFO', 'Started ShopApplication in 99.2 seconds');
  for (const lines of [
    upTo('order 17 accepted', ready),
    upTo("Initializing Spring DispatcherServlet 'dispatcherServlet'"),
    upTo('Member shop-1 has left group through explicit `LeaveGroup` request'),
    upTo('Unable to load native-hadoop library for your platform... using builtin-java classes'),
  ]) {
    const claim = checkLogRule(timeGap, lines);
    assert.equal(claim?.level, 'INFO', claim?.headline ?? '');
    assert.match(claim?.advice ?? '', /^No action is needed/);
  }
  assert.equal(checkLogRule(timeGap, upTo('order 17 accepted'))?.level, 'WARNING');
});

test('the statement after a silence says which step took so long', () => {
  const lines = [
    ...writeQuietLog(100),
    writeRecord(700, 'INFO', 'Finished task 7.0 in stage 4.0 (TID 7) in 605000 ms on w-1'),
    ...writeQuietLog(100, 701),
  ];
  const claim = checkLogRule(timeGap, lines);
  assert.match(claim?.headline ?? '', / one step took 10 min 5 s: Finished task 7\.0 in stage 4\.0/);
});
