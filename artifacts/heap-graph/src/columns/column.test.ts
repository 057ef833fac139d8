import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Column } from './column.ts';
import { MemoryBudget } from './memory-budget.ts';
import { type ReadNumbers, wrapNumbers } from './numbers.ts';

const LENGTH = 100_000;
const computeValue = (position: number): number => (Math.imul(position, 2654435761) ^ position) | 0;

function useFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-column-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Creates a budget that moves every column to scratch files. */
function createBudgetOnDisk(folder: string): MemoryBudget {
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: folder });
  budget.choosePlacement({
    inMemory: 2 ** 41,
    inMemoryWithThread: 2 ** 41,
    onDisk: 0,
    onDiskWithThread: 2 ** 41,
    inPages: 0,
    needsPages: false,
  });
  return budget;
}

function fillColumn(column: Column): Column {
  for (let position = 0; position < LENGTH; position++) column.push(computeValue(position));
  column.seal();
  return column;
}

function checkAll(column: ReadNumbers): void {
  for (let position = 0; position < LENGTH; position++) assert.equal(column.at(position), computeValue(position));
  for (let step = 0; step < 1000; step++) {
    const position = (step * 48_271) % LENGTH;
    assert.equal(column.at(position), computeValue(position));
  }
}

test('a column returns the values that were pushed, in memory and from a file', () =>
  useFolder((folder) => {
    checkAll(fillColumn(new MemoryBudget().createColumn(LENGTH)));
    const budget = createBudgetOnDisk(folder);
    assert.equal(budget.isOnDisk, true);
    checkAll(fillColumn(budget.createColumn(LENGTH)));
    budget.close();
  }));

test('blocks that were dropped from the cache are read again', () =>
  useFolder((folder) => {
    const budget = createBudgetOnDisk(folder);
    const column = fillColumn(budget.createColumn(LENGTH));
    column.setCacheBytes(2 ** 20);
    checkAll(column);
    column.setCacheBytes(0);
    checkAll(column);
    budget.close();
  }));

test('an array keeps its values when it is moved to a file', () =>
  useFolder((folder) => {
    const budget = createBudgetOnDisk(folder);
    const values = Int32Array.from({ length: LENGTH }, (_, position) => computeValue(position));
    const column = budget.spill(wrapNumbers(values));
    assert.equal(values.length, 0);
    checkAll(column);
    budget.close();
  }));

test('a column in a file can be read by another thread, which does not close the file', () =>
  useFolder((folder) => {
    const budget = createBudgetOnDisk(folder);
    const column = fillColumn(budget.createColumn(LENGTH));
    const shared = column.toShared();
    assert.ok(shared);
    const other = Column.fromShared(structuredClone(shared));
    checkAll(other);
    other.release();
    checkAll(wrapNumbers(column.toArray()));
    budget.close();
  }));

test('shared memory can be moved to a file, too', () =>
  useFolder((folder) => {
    const budget = createBudgetOnDisk(folder);
    const starts = budget.createPositions(LENGTH, LENGTH);
    for (let position = 0; position < LENGTH; position++) starts.set(position, computeValue(position));
    const moved = budget.spill(starts);
    assert.notEqual(moved, starts);
    checkAll(moved);
    budget.close();
  }));

test('scratch files are unlinked while they are open', () =>
  useFolder((folder) => {
    const budget = createBudgetOnDisk(folder);
    fillColumn(budget.createColumn(LENGTH));
    assert.deepEqual(readdirSync(folder), []);
    budget.close();
  }));

test('columns that fit into the limit stay in memory, and a second thread is used only if its memory fits as well', () => {
  for (const inMemoryWithThread of [2 ** 21, 2 ** 41]) {
    const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: '/nowhere' });
    budget.choosePlacement({
      inMemory: 2 ** 20,
      inMemoryWithThread,
      onDisk: 0,
      onDiskWithThread: 2 ** 41,
      inPages: 0,
      needsPages: false,
    });
    assert.equal(budget.isOnDisk, false);
    assert.equal(budget.buildsTreeBesideContents, inMemoryWithThread < 2 ** 40);
  }
});

test('a heap that does not even fit with scratch files is refused with the required and the allowed memory', () => {
  const budget = new MemoryBudget({ bytes: 2 ** 30, scratch: '/nowhere' });
  assert.throws(
    () =>
      budget.choosePlacement({
        inMemory: 2 ** 33,
        inMemoryWithThread: 2 ** 33,
        onDisk: 2 ** 33,
        onDiskWithThread: 2 ** 41,
        inPages: 2 ** 32,
        needsPages: false,
      }),
    /takes 4,\d+ MB .* 1,024 MB are allowed/,
  );
});

test('more objects than signed integers number need a limit of memory, with which all columns are in pages', () => {
  const fits = {
    inMemory: 0,
    inMemoryWithThread: 0,
    onDisk: 0,
    onDiskWithThread: 2 ** 41,
    inPages: 0,
    needsPages: true,
  };
  assert.throws(() => new MemoryBudget().choosePlacement(fits), /set a limit of memory/);
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: '/nowhere' });
  budget.choosePlacement(fits);
  assert.equal(budget.isPaged, true);
});
