import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Column } from './column.ts';
import { MemoryBudget } from './memory-budget.ts';

const LENGTH = 100_000;
const valueAt = (position: number): number => (Math.imul(position, 2654435761) ^ position) | 0;

function inFolder(use: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-column-'));
  try {
    use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** A room in which nothing fits into memory but what has to. */
function roomOnDisk(folder: string): MemoryBudget {
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: folder });
  budget.choosePlacement({ inMemory: 2 ** 41, inMemoryWithThread: 2 ** 41, onDisk: 0 });
  return budget;
}

function filled(column: Column): Column {
  for (let position = 0; position < LENGTH; position++) column.push(valueAt(position));
  column.seal();
  return column;
}

function checkAll(column: Column): void {
  for (let position = 0; position < LENGTH; position++) assert.equal(column.at(position), valueAt(position));
  for (let step = 0; step < 1000; step++) {
    const position = (step * 48_271) % LENGTH;
    assert.equal(column.at(position), valueAt(position));
  }
}

test('a column gives what was put into it, in memory and in a file', () =>
  inFolder((folder) => {
    checkAll(filled(new MemoryBudget().createColumn(LENGTH)));
    const budget = roomOnDisk(folder);
    assert.equal(budget.isOnDisk, true);
    checkAll(filled(budget.createColumn(LENGTH)));
    budget.close();
  }));

test('what was read can leave memory and is read again', () =>
  inFolder((folder) => {
    const budget = roomOnDisk(folder);
    const column = filled(budget.createColumn(LENGTH));
    column.setCacheBytes(2 ** 20);
    checkAll(column);
    column.setCacheBytes(0);
    checkAll(column);
    budget.close();
  }));

test('an array moves into a file and is the same', () =>
  inFolder((folder) => {
    const budget = roomOnDisk(folder);
    const column = Column.fromArray(Int32Array.from({ length: LENGTH }, (_, position) => valueAt(position)));
    budget.spill(column);
    assert.equal(column.toShared(), undefined);
    checkAll(column);
    budget.close();
  }));

test('files of columns have no name that somebody could find', () =>
  inFolder((folder) => {
    const budget = roomOnDisk(folder);
    filled(budget.createColumn(LENGTH));
    assert.deepEqual(readdirSync(folder), []);
    budget.close();
  }));

test('what fits into the limit stands in memory, and a second thread works where it fits with that', () => {
  for (const inMemoryWithThread of [2 ** 21, 2 ** 41]) {
    const budget = new MemoryBudget({ bytes: 2 ** 40, scratch: '/nowhere' });
    budget.choosePlacement({ inMemory: 2 ** 20, inMemoryWithThread, onDisk: 0 });
    assert.equal(budget.isOnDisk, false);
    assert.equal(budget.allowsSecondThread, inMemoryWithThread < 2 ** 40);
  }
});

test('what does not even fit with files is told with both figures', () => {
  const budget = new MemoryBudget({ bytes: 2 ** 30, scratch: '/nowhere' });
  assert.throws(
    () => budget.choosePlacement({ inMemory: 2 ** 33, inMemoryWithThread: 2 ** 33, onDisk: 2 ** 32 }),
    /takes 4,\d+ MB .* 1,024 MB are allowed/,
  );
});
