import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MinerLimits, TemplateMiner } from './miner.ts';

function mineTexts(messages: readonly string[], limits?: MinerLimits): string[] {
  const miner = new TemplateMiner(limits);
  messages.forEach((message, index) => {
    miner.add(message, index + 1);
  });
  return miner.finish().templates.map(({ text }) => text);
}

const numbers = [1, 2, 3, 4, 5, 6];

test('a value that all statements share is shown', () => {
  assert.deepEqual(mineTexts(numbers.map((n) => `upstream ${n} timed out (110: Connection timed out)`)), [
    'upstream <*> timed out (110: Connection timed out)',
  ]);
});

test('the parts of a run of values that all statements share are shown', () => {
  assert.deepEqual(mineTexts(numbers.map((n) => `GET /orders/${n} 200 ${n * 7}ms`)), ['GET /orders/<*> 200 <*>ms']);
  assert.deepEqual(mineTexts(numbers.map((n) => `GET /orders/${n} ${n < 6 ? 200 : 404} ${n}ms`)), [
    'GET /orders/<*> <*> <*>ms',
  ]);
});

test('brackets that are empty in all statements are shown empty', () => {
  assert.deepEqual(mineTexts(numbers.map((n) => `accept4() failed for ${n}`)), ['accept4() failed for <*>']);
});

test('in four statements a value may be the same by chance', () => {
  assert.deepEqual(mineTexts(numbers.slice(0, 4).map(() => 'order 17 paid')), ['order <*> paid']);
  assert.deepEqual(mineTexts(numbers.slice(0, 5).map(() => 'order 17 paid')), ['order 17 paid']);
});

test('what was masked stays masked, however often it is the same', () => {
  assert.deepEqual(mineTexts(numbers.map(() => 'mail to <EMAIL> sent')), ['mail to <EMAIL> sent']);
});

test('with more rows than fit, a value that the first statements share is not constant: later ones may differ', () => {
  const others = Array.from({ length: 30 }, (_, n) => 'k'.repeat(n + 1).concat(' is another statement'));
  const texts = mineTexts([...numbers.map(() => 'order 17 paid'), ...others, 'order 18 paid'], { heldBytes: 16_000 });
  assert.ok(texts.includes('order <*> paid'));
});
