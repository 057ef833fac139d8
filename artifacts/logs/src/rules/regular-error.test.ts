import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkLogRule, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';
import { regularError } from './regular-error.ts';

/** A quiet log of 1000 s, and errors at these seconds. */
const withErrors = (
  seconds: readonly number[],
  message = 'sync of prices failed: no rate for CHF',
  level = 'ERROR',
): string[] =>
  [
    ...writeQuietLog(1000).map((line, second) => ({ second, line })),
    ...seconds.map((second) => ({ second, line: writeRecord(second, level, message) })),
  ]
    .toSorted((a, b) => a.second - b.second)
    .map(({ line }) => line);

const MINUTES = [410, 470, 530, 590, 650, 710, 770, 830, 890, 950];

test('a task that fails each minute until the end is told, with its interval', () => {
  const claim = checkLogRule(regularError, withErrors(MINUTES));
  assert.equal(claim?.level, 'WARNING');
  assert.match(claim?.headline ?? '', /^sync of prices failed: no rate for CHF, every 1 min, 10 times since 08:06:50$/);
});

test('errors at random moments, and those that ended long before the log, are not told', () => {
  assert.equal(checkLogRule(regularError, withErrors([410, 420, 560, 570, 700, 890, 900, 905, 990])), undefined);
  assert.equal(checkLogRule(regularError, withErrors(MINUTES.slice(0, 6).map((at) => at - 300))), undefined);
});

test('a probe that closes its connection again and again is not told', () =>
  assert.equal(checkLogRule(regularError, withErrors(MINUTES, 'request failed: Connection reset by peer')), undefined));

test('a warning that something failed is told from the ninth time on, any other one is not', () => {
  assert.equal(checkLogRule(regularError, withErrors(MINUTES, undefined, 'WARN'))?.level, 'WARNING');
  assert.equal(checkLogRule(regularError, withErrors(MINUTES.slice(2), undefined, 'WARN')), undefined);
  assert.equal(checkLogRule(regularError, withErrors(MINUTES, 'stock is low for 17 items', 'WARN')), undefined);
  const named = withErrors(MINUTES, '6 rows skipped, see import-errors.csv', 'WARN');
  assert.equal(checkLogRule(regularError, named), undefined);
});

test('a warning that a limit is exceeded at equal distances is told', () =>
  assert.match(
    checkLogRule(regularError, withErrors(MINUTES, 'the disk quota of tenant 7 is exceeded', 'WARN'))?.headline ?? '',
    /^the disk quota of tenant 7 is exceeded, every 1 min/,
  ));
