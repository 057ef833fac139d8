import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { type Numbers, wrapNumbers } from '../columns/numbers.ts';
import { AncestorSearch } from './ancestor-search.ts';

/** A column that counts how often it is read. */
function countReads(length: number): { readonly numbers: Numbers; readonly count: () => number } {
  const values = wrapNumbers(new Int32Array(length));
  let reads = 0;
  const numbers: Numbers = {
    length,
    at(position) {
      reads++;
      return values.at(position);
    },
    set: (position, value) => values.set(position, value),
    release: () => values.release(),
  };
  return { numbers, count: () => reads };
}

test('of a long chain each search takes few steps, and finds what steps from parent to parent find', () => {
  const nodes = 20_000;
  const { numbers, count } = countReads(nodes);
  const search = new AncestorSearch(numbers, new MemoryBudget());
  for (let node = 1; node < nodes; node++) {
    search.add(node, node - 1);
    for (const limit of [0, node >> 1, node - 1]) assert.equal(search.find(node, limit), limit);
  }
  assert.ok(count() < 100 * nodes, `${count()} reads`);
  search.release();
});

test('in trees of any shape the nearest ancestor within the limit is found', () => {
  const nodes = 3000;
  for (const shape of [1, 2, 7, 50, 1000]) {
    const parents = Int32Array.from({ length: nodes }, (_, node) => Math.max(0, node - 1 - ((node * 7919) % shape)));
    const search = new AncestorSearch(wrapNumbers(new Int32Array(nodes)), new MemoryBudget());
    for (let node = 1; node < nodes; node++) {
      search.add(node, parents[node] ?? 0);
      for (let limit = node; limit >= 0; limit -= 1 + (node >> 3)) {
        let expected = node;
        while (expected > limit) expected = parents[expected] ?? 0;
        assert.equal(search.find(node, limit), expected, `shape ${shape}, node ${node}, limit ${limit}`);
      }
    }
    search.release();
  }
});
