import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isIban } from './payment.ts';

const CHARACTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** The rule as ISO 13616 states it, with one large number. */
function isIbanByTheRule(compact: string): boolean {
  const moved = compact.slice(4) + compact.slice(0, 4);
  const digits = [...moved].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}

test('the check digits of account numbers are those of the rule', () => {
  let valid = 0;
  let state = 1;
  for (let round = 0; round < 20_000; round++) {
    let account = '';
    for (let index = 0; index < 15 + (round % 19); index++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      account += CHARACTERS.charAt((state >>> 16) % CHARACTERS.length);
    }
    assert.equal(isIban(account), isIbanByTheRule(account), account);
    if (isIban(account)) valid++;
  }
  assert.ok(valid > 100);
});
