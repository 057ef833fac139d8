import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HeapObjectRow } from '@hindsight/model';
import { type LazyTree, listVisibleLines, TOP, toggleObject, withPage, withPinned } from './lazy-tree.ts';

const row = (objectId: number, hasChildren = true): HeapObjectRow => ({
  objectId,
  label: `object ${objectId}`,
  objectType: 4,
  suffix: '',
  shallowSize: 16,
  retainedSize: 32,
  hasChildren,
});

const NOTHING: LazyTree = { levels: new Map(), open: new Set() };
const keys = (tree: LazyTree) => listVisibleLines(tree).map(({ key, depth }) => `${depth} ${key}`);
const top = withPage(NOTHING, TOP, { rows: [row(1), row(2, false)], total: 5, offset: 0 });

test('before anything is known the tree waits', () => {
  assert.deepEqual(keys(NOTHING), ['0 waiting--1']);
});

test('the objects that are there are followed by how many more there are', () => {
  assert.deepEqual(keys(top), ['0 object-1', '0 object-2', '0 more--1']);
  const last = listVisibleLines(top).at(-1);
  assert.equal(last?.kind === 'more' && last.left, 3);
});

test('an opened object waits for what is below it, and shows it one step further in', () => {
  const open = toggleObject(top, 1);
  assert.deepEqual(keys(open), ['0 object-1', '1 waiting-1', '0 object-2', '0 more--1']);
  const there = withPage(open, 1, { rows: [row(7)], total: 1, offset: 0 });
  assert.deepEqual(keys(there), ['0 object-1', '1 object-7', '0 object-2', '0 more--1']);
  assert.deepEqual(keys(toggleObject(there, 1)), ['0 object-1', '0 object-2', '0 more--1']);
});

test('an object without anything below it does not open', () => {
  assert.deepEqual(keys(toggleObject(top, 2)), keys(top));
});

test('a page follows the one before, and is not taken twice', () => {
  const page = { rows: [row(3), row(4), row(5)], total: 5, offset: 2 };
  const whole = withPage(top, TOP, page);
  assert.deepEqual(keys(whole), ['0 object-1', '0 object-2', '0 object-3', '0 object-4', '0 object-5']);
  assert.equal(withPage(whole, TOP, page), whole);
});

test('a pinned object stands below those that are there until its own page comes', () => {
  const pinned = withPinned(top, TOP, row(4));
  assert.deepEqual(keys(pinned), ['0 object-1', '0 object-2', '0 object-4', '0 more--1']);
  const last = listVisibleLines(pinned).at(-1);
  assert.equal(last?.kind === 'more' && last.left, 2);
  const whole = withPage(pinned, TOP, { rows: [row(3), row(4), row(5)], total: 5, offset: 2 });
  assert.deepEqual(keys(whole), ['0 object-1', '0 object-2', '0 object-3', '0 object-4', '0 object-5']);
});
