import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { Column } from './column.ts';
import { Room } from './memory-budget.ts';

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
function roomOnDisk(folder: string): Room {
  const room = new Room({ bytes: 2 ** 40, scratch: folder });
  room.settle({ inMemory: 2 ** 41, inMemoryForTwo: 2 ** 41, onDisk: 0 });
  return room;
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
    checkAll(filled(new Room().column(LENGTH)));
    const room = roomOnDisk(folder);
    assert.equal(room.isOnDisk, true);
    checkAll(filled(room.column(LENGTH)));
    room.close();
  }));

test('what was read can leave memory and is read again', () =>
  inFolder((folder) => {
    const room = roomOnDisk(folder);
    const column = filled(room.column(LENGTH));
    column.keep(2 ** 20);
    checkAll(column);
    column.keep(0);
    checkAll(column);
    room.close();
  }));

test('an array moves into a file and is the same', () =>
  inFolder((folder) => {
    const room = roomOnDisk(folder);
    const column = Column.over(Int32Array.from({ length: LENGTH }, (_, position) => valueAt(position)));
    room.spill(column);
    assert.equal(column.shared(), undefined);
    checkAll(column);
    room.close();
  }));

test('files of columns have no name that somebody could find', () =>
  inFolder((folder) => {
    const room = roomOnDisk(folder);
    filled(room.column(LENGTH));
    assert.deepEqual(readdirSync(folder), []);
    room.close();
  }));

test('what fits into the limit stands in memory, and a second thread works where it fits with that', () => {
  for (const inMemoryForTwo of [2 ** 21, 2 ** 41]) {
    const room = new Room({ bytes: 2 ** 40, scratch: '/nowhere' });
    room.settle({ inMemory: 2 ** 20, inMemoryForTwo, onDisk: 0 });
    assert.equal(room.isOnDisk, false);
    assert.equal(room.isForTwo, inMemoryForTwo < 2 ** 40);
  }
});

test('what does not even fit with files is told with both figures', () => {
  const room = new Room({ bytes: 2 ** 30, scratch: '/nowhere' });
  assert.throws(
    () => room.settle({ inMemory: 2 ** 33, inMemoryForTwo: 2 ** 33, onDisk: 2 ** 32 }),
    /takes 4,\d+ MB .* 1,024 MB are allowed/,
  );
});
