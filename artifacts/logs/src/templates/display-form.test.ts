import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatValues, isDisplayedLike } from './display-form.ts';

const ALIKE: readonly (readonly [a: string, b: string])[] = [
  ['17 ms', '1808 ms'],
  ['1.5KB', '20KB'],
  ['/orders/17/items 200', '/orders/4/items 404'],
  ['SKU-17: 12', 'SKU-4: 1'],
  ['/orders/17 <IPV4>', '/orders/4 <IPV4>'],
];
const UNLIKE: readonly (readonly [a: string, b: string])[] = [
  ['17 ms', '17 s'],
  ['17', '17 ms'],
  ['/orders/17', '/items/17'],
  ['17 <IPV4>', '17 <IPV6>'],
  ['17 <EMAIL>', '17 <EMAIL><EMAIL>'],
  [`${'1'.repeat(30)}ms`, '1ms'],
];

for (const [a, b] of ALIKE) {
  test(`${a} is displayed like ${b}`, () => {
    assert.equal(isDisplayedLike(a, b), true);
    assert.equal(formatValues(a), formatValues(b));
  });
}

for (const [a, b] of UNLIKE) {
  test(`${a} is not displayed like ${b}`, () => {
    assert.equal(isDisplayedLike(a, b), false);
    assert.notEqual(formatValues(a), formatValues(b));
  });
}

test('the digits of a placeholder belong to its name', () => {
  assert.equal(isDisplayedLike('<IPV4>', '<IPV6>'), false);
});
