import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseChange, parseDecimal, parseSize, splitDuration } from './sizes.ts';

const MB = 2 ** 20;

test('a change states the committed size after it, on both sides, or not at all', () => {
  assert.deepEqual(parseChange('15M->10M(96M)'), { before: 15 * MB, after: 10 * MB, committed: 96 * MB });
  assert.deepEqual(parseChange('107K(320K)->110K(384K)'), {
    before: 107 * 1024,
    after: 110 * 1024,
    committed: 384 * 1024,
  });
  assert.deepEqual(parseChange('2->9'), { before: 2, after: 9, committed: Number.NaN });
  assert.deepEqual(parseChange('40M(31%)->20M(16%)'), { before: 40 * MB, after: 20 * MB, committed: Number.NaN });
  for (const text of ['', '15M', '15M->', '15M->10M(96', 'a->b', '->'])
    assert.equal(parseChange(text), undefined, text);
});

test('a size may have a unit, a blank before it, a fraction, or none of these', () => {
  assert.deepEqual(['262144K', '64 MB', '8388608', '5952.0B', '1,5K'].map(parseSize), [
    256 * MB,
    64 * MB,
    8 * MB,
    5952,
    1536,
  ]);
  assert.ok(Number.isNaN(parseSize('much')));
});

test('a duration is at the end, in milliseconds', () => {
  assert.deepEqual(splitDuration('Concurrent Mark 22.229ms'), { head: 'Concurrent Mark', duration: 22.229 });
  assert.deepEqual(splitDuration('Pause Full 22,229ms'), { head: 'Pause Full', duration: 22.229 });
  assert.deepEqual(splitDuration('Pause Full 9.3 ms'), { head: 'Pause Full', duration: 9.3 });
  for (const text of ['Concurrent Mark', 'it took some ms', 'nothing -1.0ms'])
    assert.equal(splitDuration(text), undefined);
});

test('a decimal number is the nearest double, however many digits it has', () => {
  for (const text of ['0', '7', '0.1', '22.229', '0.000000001', '123456789.987654', '1234567890123456789.5']) {
    assert.equal(parseDecimal(text), Number(text), text);
    assert.equal(parseDecimal(text.replace('.', ',')), Number(text), text);
  }
  for (const text of [undefined, '', '.', '.5', '1.2.3', '1e3', '-1', 'NaN']) {
    assert.ok(Number.isNaN(parseDecimal(text)), String(text));
  }
});
