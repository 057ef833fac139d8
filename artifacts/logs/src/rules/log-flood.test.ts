import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeRecord } from '../../testing/diagnosed-log.ts';
import { logFlood } from './log-flood.ts';

const writeFlood = (perSecond: number, seconds: number) =>
  Array.from({ length: perSecond * seconds }, (_, n) =>
    writeRecord(Math.floor(n / perSecond), 'DEBUG', `cache hit ${n}`),
  );

test('one statement a hundred times a second for a minute floods the log', () => {
  assert.match(
    checkLogRule(logFlood, writeFlood(110, 61))?.headline ?? '',
    /times a second, 100 % of the log: cache hit <\*>/,
  );
});

test('ten a second do not', () => assert.equal(checkLogRule(logFlood, writeFlood(10, 61)), undefined));

test('ten seconds are too short', () => assert.equal(checkLogRule(logFlood, writeFlood(200, 10)), undefined));

test('a thousand a second do in less time', () =>
  assert.equal(checkLogRule(logFlood, writeFlood(700, 14))?.level, 'WARNING'));

test('an access log has as many lines as requests', () => {
  const request = '10.0.0.1 - - [02/Mar/2025:08:00:00 +0000] "GET / HTTP/1.1" 200 17';
  assert.equal(checkLogRule(logFlood, [...writeFlood(700, 14), request]), undefined);
});

test('statements of finished work at level INFO are a note up to five hundred a second', () => {
  const write = (perSecond: number) =>
    Array.from({ length: perSecond * 30 }, (_, n) =>
      writeRecord(Math.floor(n / perSecond), 'INFO', `row ${n} written`),
    );
  assert.equal(checkLogRule(logFlood, write(220))?.level, 'INFO');
  assert.equal(checkLogRule(logFlood, write(520))?.level, 'WARNING');
});
