import assert from 'node:assert/strict';
import { test } from 'node:test';
import { at, checkLogRule } from '../../testing/diagnosed-log.ts';
import { logFlood } from './log-flood.ts';

const flood = (perSecond: number, seconds: number) =>
  Array.from({ length: perSecond * seconds }, (_, n) => at(Math.floor(n / perSecond), 'DEBUG', `cache hit ${n}`));

test('one statement a hundred times a second for a minute floods the log', () => {
  assert.match(checkLogRule(logFlood, flood(110, 61))?.explanation ?? '', /100 % of all: cache hit <\*>/);
});

test('ten a second do not', () => assert.equal(checkLogRule(logFlood, flood(10, 61)), undefined));

test('ten seconds are too short', () => assert.equal(checkLogRule(logFlood, flood(200, 10)), undefined));
