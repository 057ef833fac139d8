import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findParent, hasChildren, listSiblings, listVisibleRows, toggleNode } from './tree-rows.ts';

const tree = {
  openDepth: 1,
  nodes: [0, 1, 2, 2, 1, 0, 1].map((depth, index) => ({ depth, label: String(index), value: 1 })),
};

test('nodes below the open depth are folded at first', () => {
  assert.deepEqual(listVisibleRows(tree, new Set()), [0, 1, 4, 5, 6]);
});

test('a node that was opened shows its children, and one that was folded hides all below it', () => {
  assert.deepEqual(listVisibleRows(tree, new Set([1])), [0, 1, 2, 3, 4, 5, 6]);
  assert.deepEqual(listVisibleRows(tree, toggleNode(new Set([1]), 0)), [0, 5, 6]);
});

test('who has children, whose child a node is, and who stands beside it, follows from the depths alone', () => {
  assert.deepEqual(
    [0, 1, 2, 4].map((index) => hasChildren(tree, index)),
    [true, true, false, false],
  );
  assert.equal(findParent(tree, 3), 1);
  assert.equal(findParent(tree, 5), undefined);
  assert.deepEqual(listSiblings(tree, 4), [1, 4]);
  assert.deepEqual(listSiblings(tree, 0), [0, 5]);
});

test('20,000 nodes are laid out in a blink', () => {
  const nodes = Array.from({ length: 20_000 }, (_, index) => ({ depth: index % 10, label: 'a', value: 1 }));
  assert.equal(listVisibleRows({ nodes, openDepth: 100 }, new Set()).length, 20_000);
});
