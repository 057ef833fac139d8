import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseDuration } from './parse-duration.ts';

test('a plain number is milliseconds; units and ISO 8601 are read', () => {
  for (const text of ['900000', '900s', '15m', '15M', 'PT15M', 'pt900s'])
    assert.equal(parseDuration(text), 900_000, text);
  assert.equal(parseDuration('24h'), parseDuration('P1D'));
  assert.equal(parseDuration('1.5h'), 5_400_000);
  assert.equal(parseDuration('P1DT2H3M4.5S'), 93_784_500);
});

test('what is no length of time is not guessed', () => {
  for (const text of ['', 'P', 'PT', '15 minutes', '-5s', '1w', 'PT1X', '2017-12-25']) {
    assert.ok(Number.isNaN(parseDuration(text)), text);
  }
});
