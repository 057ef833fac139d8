import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isShownLike, valuesShown } from './display-form.ts';

const ALIKE: readonly (readonly [a: string, b: string])[] = [
  ['17 ms', '1808 ms'],
  ['1.5KB', '20KB'],
  ['/orders/17/items 200', '/orders/4/items 404'],
  ['SKU-17: 12', 'SKU-4: 1'],
];
const UNLIKE: readonly (readonly [a: string, b: string])[] = [
  ['17 ms', '17 s'],
  ['17', '17 ms'],
  ['/orders/17', '/items/17'],
  [`${'1'.repeat(30)}ms`, '1ms'],
];

for (const [a, b] of ALIKE) {
  test(`${a} is displayed like ${b}`, () => {
    assert.equal(isShownLike(a, b), true);
    assert.equal(valuesShown(a), valuesShown(b));
  });
}

for (const [a, b] of UNLIKE) {
  test(`${a} is not displayed like ${b}`, () => {
    assert.equal(isShownLike(a, b), false);
    assert.notEqual(valuesShown(a), valuesShown(b));
  });
}

test('the digits of a placeholder belong to its name', () => {
  assert.equal(isShownLike('<IPV4>', '<IPV6>'), false);
});
