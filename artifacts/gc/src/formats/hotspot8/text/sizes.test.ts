import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseClosingSeconds, parseNumber } from './numbers.ts';
import { findLastChange, findNextChange } from './sizes.ts';

const KB = 1024;
const MB = 1024 * KB;

test('used before, used after and committed are read', () => {
  const change = findNextChange('ParNew: 8678K->1081K(9792K), 0.0088699 secs');
  assert.deepEqual([change?.before, change?.after, change?.capacityAfter], [8678 * KB, 1081 * KB, 9792 * KB]);
});

test('capacities may be on both sides, with fractions, bytes and decimal commas', () => {
  const change = findNextChange('[Eden: 24,5M(25,0M)->0,0B(17,0M)');
  assert.deepEqual(
    [change?.before, change?.capacityBefore, change?.after, change?.capacityAfter],
    [24.5 * MB, 25 * MB, 0, 17 * MB],
  );
});

test('a single figure may have its capacity, with and without blanks', () => {
  for (const text of ['YG occupancy: 369 K (4032 K)', '369K(4032K)']) {
    const change = findNextChange(text);
    assert.deepEqual([change?.before, change?.after, change?.capacityBefore], [369 * KB, Number.NaN, 4032 * KB]);
  }
});

test('a committed size may be followed by the reserved one', () => {
  assert.equal(findNextChange('1234K->1200K(5678K/1048576K)')?.capacityAfter, 5678 * KB);
});

test('counts without a unit are no sizes', () => {
  assert.equal(findLastChange('ParNew (0: promotion failure size = 4098): 10K->9K(20K)')?.before, 10 * KB);
  assert.equal(findNextChange('pause 12, 0.5 secs'), undefined);
});

test('the closing time is the last number before its unit', () => {
  assert.equal(parseClosingSeconds(' 1K->1K(2K) icms_dc=65 , 0.0557709 secs'), 55.7709);
  assert.equal(parseClosingSeconds(', 0,0282200 secs'), 28.22);
  assert.equal(parseClosingSeconds('concurrent-mark-end, 0.0126670 sec'), 12.667);
  assert.ok(Number.isNaN(parseClosingSeconds('GC 1K->1K(2K), secs')));
});

test('a comma that ends a clause is no decimal comma', () => {
  assert.equal(parseNumber('0,04, real', 0), 0.04);
  assert.equal(parseNumber('4, real', 0), 4);
});
