import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

const find = (lines: readonly string[]): Finding | undefined => findInLog(lines, 'lasting-warning');

const warn = (message: string, from: number, to: number, every = 4): string[] =>
  writeQuietLog(400).flatMap((line, second) =>
    second >= from && second < to && second % every === 0
      ? [line, writeRecord(second, 'WARN', `${message} ${second}`)]
      : [line],
  );

test('a warning that begins and goes on is told with its beginning', () => {
  const finding = find(warn('Fetching the state of node 7 has not returned, round', 200, 400));
  assert.equal(finding?.level, 'WARNING');
  assert.match(finding?.title ?? '', /^Fetching the state of node 7 has not returned.*, 50 like this since 08:03:20/);
  assert.match(finding?.explanation ?? '', /none in the 201 statements before/);
});

test('what was always warned of, is over, is rare or announces a release is no incident', () => {
  assert.equal(find(warn('Slow consumer, round', 0, 400)), undefined);
  assert.equal(find(warn('Slow consumer, round', 150, 250)), undefined);
  assert.equal(find(warn('Slow consumer, round', 200, 400, 25)), undefined);
  assert.equal(find(warn('The option old.mode is deprecated, used', 200, 400)), undefined);
});

test('a warning of a known class is told by that class', () => {
  assert.equal(find(warn('Connection refused by peer, round', 200, 400)), undefined);
});

test('an exception that is logged as INFO again and again is told like a warning', () => {
  const failures = Array.from({ length: 40 }, (_, index) => [
    ...[0, 1].map((second) => writeRecord(60 + 3 * index + second, 'INFO', `order ${index} accepted`)),
    writeRecord(62 + 3 * index, 'INFO', 'Could not parse rate'),
    'java.lang.NumberFormatException: For input string',
    '\tat com.acme.rate.Parser.parse(Parser.java:33)',
  ]).flat();
  assert.match(findInLog([...writeQuietLog(60), ...failures], 'lasting-warning')?.title ?? '', /NumberFormatException/);
});

test('what was rare and is frequent until the end is told at level INFO as well, with the beginning', () => {
  const leave = (second: number): string => writeRecord(second, 'INFO', `client ${second} disconnected code=1006`);
  const isFrequent = (second: number): boolean => (second < 200 ? second % 50 === 0 : second % 2 === 0);
  const lines = writeQuietLog(400).flatMap((line, second) => (isFrequent(second) ? [line, leave(second)] : [line]));
  assert.match(find(lines)?.title ?? '', /^client 0 disconnected code=1006, 104 like this since 08:03:\d\d/);
  assert.equal(find(lines.map((line) => line.replace('disconnected', 'subscribed'))), undefined);
  const always = writeQuietLog(400).flatMap((line, second) => (second % 2 ? [line, leave(second)] : [line]));
  assert.equal(find(always), undefined);
});

test('what is skipped since a moment is told, unless nothing was to be done for it', () => {
  const skip = (why: string): string[] =>
    writeQuietLog(600).flatMap((line, second) =>
      second >= 300 && second % 2 === 0
        ? [line, writeRecord(second, 'INFO', `skipped reading ${second}: ${why}`)]
        : [line],
    );
  assert.match(find(skip('its time is in the future'))?.title ?? '', /^skipped reading .* its time is in the future/);
  assert.equal(find(skip('already stored')), undefined);
  assert.match(find(skip('price missing, using 0.00'))?.title ?? '', /price missing/);
  assert.match(find(skip('duplicate message'))?.title ?? '', /duplicate message/);
});

test('a failure that is logged as INFO since the first sixth of the log is new', () => {
  const lines = writeQuietLog(600).flatMap((line, second) =>
    second >= 100 && second % 2 === 0 ? [line, writeRecord(second, 'INFO', `member ${second} has failed`)] : [line],
  );
  assert.match(find(lines)?.title ?? '', /^member \d+ has failed, 250 like this/);
});

test('a busy program that warns all the time since a moment is told from one in thirty statements on', () => {
  const warn = (second: number) => writeRecord(second, 'WARN', `no price for zone ${second}, using the list price`);
  const build = (isDue: (second: number) => boolean, perSecond: (second: number) => number) =>
    Array.from({ length: 3600 }, (_, second) => [
      ...writeQuietLog(1, second),
      ...Array.from({ length: perSecond(second) }, () => writeRecord(second, 'INFO', 'trip booked')),
      ...(isDue(second) ? [warn(second)] : []),
    ]).flat();
  const isFound = (...args: Parameters<typeof build>) => find(build(...args)) !== undefined;
  const one = () => 1;
  assert.ok(isFound((second) => second > 1500 && second % 9 === 0, one));
  assert.ok(!isFound((second) => second > 1500 && second % 40 === 0, one));
  assert.ok(!isFound((second) => second > 1500 && second < 3000 && second % 9 === 0, one));
  assert.ok(
    !isFound(
      (second) => second > 1500 && second % 9 === 0,
      (second) => (second < 1500 ? 0 : 2),
    ),
  );
});
