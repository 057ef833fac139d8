import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sketchAnalysis } from '../../../testing/index.ts';
import { findProfile, listColumns } from './samples.ts';
import { quoteHeaviestStacks } from './stacks.ts';

/** Quotes samples of these stacks, whose top frame is first: the calls from the root, and the weight. */
function quote(...sketches: readonly (readonly [times: number, ...stack: string[]])[]): (string | number)[][] {
  const analysis = sketchAnalysis({
    samples: { 'jdk.ExecutionSample': sketches.map(([times, ...stack]) => ({ times, stack })) },
  });
  const columns = listColumns(analysis, findProfile(analysis, 'cpu'));
  return quoteHeaviestStacks(analysis.recording, columns, 'count').flatMap((one) =>
    one.kind === 'path' ? [[...one.steps.map(({ label }) => label), one.steps.at(-1)?.retained?.value ?? 0]] : [],
  );
}

test('stacks that differ only in how deep a method calls itself are quoted once, with all of their weight', () => {
  const [fib, root] = ['com.shop.Sum.fib', 'com.shop.Sum.start'];
  const found = quote([3, fib, fib, fib, root], [5, fib, fib, fib, fib, root], [4, 'com.shop.Cart.add', root]);
  assert.deepEqual(found, [
    [root, `${fib} (recursive)`, 8],
    [root, 'com.shop.Cart.add', 4],
  ]);
});

test('a deep recursion does not hide who began it', () => {
  const fib = 'com.shop.Sum.fib';
  const deep = Array.from({ length: 60 }, () => fib);
  assert.deepEqual(quote([9, ...deep, 'com.shop.Sum.start']), [['com.shop.Sum.start', `${fib} (recursive)`, 9]]);
});

test('two frames of one name are shown once, and are no recursion', () =>
  assert.deepEqual(quote([2, 'com.shop.Cart.add', 'com.shop.Cart.add', 'com.shop.Main.run']), [
    ['com.shop.Main.run', 'com.shop.Cart.add', 2],
  ]));

test('a stack with next to nothing of the weight is no evidence', () =>
  assert.deepEqual(quote([100, 'com.shop.Cart.add'], [5, 'com.shop.Cart.sum'], [4, 'com.shop.Cart.rare']), [
    ['com.shop.Cart.add', 100],
    ['com.shop.Cart.sum', 5],
  ]));
