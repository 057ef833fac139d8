import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lengthOfTime } from './parse-duration.ts';

test('a plain number is milliseconds; units and ISO 8601 are read', () => {
  for (const text of ['900000', '900s', '15m', '15M', 'PT15M', 'pt900s'])
    assert.equal(lengthOfTime(text), 900_000, text);
  assert.equal(lengthOfTime('24h'), lengthOfTime('P1D'));
  assert.equal(lengthOfTime('1.5h'), 5_400_000);
  assert.equal(lengthOfTime('P1DT2H3M4.5S'), 93_784_500);
});

test('what is no length of time is not guessed', () => {
  for (const text of ['', 'P', 'PT', '15 minutes', '-5s', '1w', 'PT1X', '2017-12-25']) {
    assert.ok(Number.isNaN(lengthOfTime(text)), text);
  }
});
