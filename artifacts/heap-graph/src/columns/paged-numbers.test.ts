import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createPackedPage, MAX_PACKED_BYTES, PAGE_VALUES, packPage, unpackPage } from './page-codec.ts';
import { PagePool } from './page-pool.ts';
import { LargePagedNumbers, PagedNumbers, type WordRange } from './paged-numbers.ts';
import { ScratchFile } from './scratch-file.ts';

/** Multiplication by an odd number permutes the numbers of 32 bits. */
const scatter = (position: number): number => Math.imul(position, 0x9e3779b1);

const PAGES: Readonly<Record<string, (position: number) => number>> = {
  zeros: () => 0,
  'one value': () => -7,
  ascending: (position) => 3 * position,
  'small distances in both directions': (position) => (position % 3) - 1,
  'distances of two bytes': (position) => 30_000 * (position % 2),
  'distances around the limits of the widths': (position) =>
    [0, 127, -1, -129, 32_767, 0, -32_768, 1][position % 8] ?? 0,
  'the smallest and the largest value': (position) => (position % 2 === 0 ? -0x8000_0000 : 0x7fff_ffff),
  scattered: scatter,
  'lists that end by a code': (position) => (position % 3 === 2 ? -1 : 1_000_000_000 + position),
  'codes first, scattered values between': (position) => (position % 256 < 5 ? -1 : scatter(position)),
  'codes alone in some groups': (position) => (position % 512 < 256 ? -1 : 500_000_000 + position),
  'a distant value among zeros': (position) => (position === 5000 ? 1_000_000_000 : 0),
  'distant values among neighbors': (position) => (position % 64 === 3 ? 2_000_000_000 : 2 * position),
  'distant values first and last in a group': (position) => (position % 256 < 255 && position % 256 > 0 ? 7 : 1e9),
  'steps from one region to another': (position) => 1e7 * Math.floor(position / 50) + (position % 50),
  'zeros among neighbors': (position) => (position % 3 === 1 ? 0 : 1_000_000_000 + position),
  'both codes among neighbors': (position) => (position % 3 === 0 ? 1_000_000_000 + position : (position % 3) - 2),
};

for (const [name, compute] of Object.entries(PAGES)) {
  test(`a packed page has the same values: ${name}`, () => {
    const values = Int32Array.from({ length: PAGE_VALUES }, (_, position) => compute(position));
    const packed = createPackedPage();
    assert.ok(packPage(values, packed) <= MAX_PACKED_BYTES);
    const unpacked = new Int32Array(PAGE_VALUES).fill(1);
    unpackPage(packed, unpacked);
    assert.deepEqual(unpacked, values);
  });
}

test('pages of equal or near values are small', () => {
  const packed = createPackedPage();
  const pack = (compute: (position: number) => number): number =>
    packPage(
      Int32Array.from({ length: PAGE_VALUES }, (_, position) => compute(position)),
      packed,
    );
  assert.equal(
    pack(() => 0),
    512,
  );
  assert.ok(pack((position) => 2 * position) < PAGE_VALUES + 600);
  // Lists of references, each of which ends by a code.
  assert.ok(pack((position) => (position % 3 === 2 ? -1 : 1_000_000_000 + position)) < 1.2 * PAGE_VALUES);
  // Objects of which some have no list.
  assert.ok(pack((position) => (position % 3 === 2 ? 0 : 1_000_000_000 + position)) < 1.2 * PAGE_VALUES);
  // Neighbors of which one in 64 is distant.
  assert.ok(pack((position) => (position % 64 === 3 ? 0 : 1_000_000_000 + position)) < 1.3 * PAGE_VALUES);
  assert.ok(pack((position) => (position % 64 === 3 ? 7 : 1_000_000_000 + position)) < 1.3 * PAGE_VALUES);
});

function usePages(use: (create: (length: number, range: WordRange, initial?: number) => PagedNumbers) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-pages-'));
  // The smallest pool: 64 pages of all columns.
  const pool = new PagePool(0);
  try {
    use(
      (length, range, initial) => new PagedNumbers(length, { file: ScratchFile.create(folder), pool }, range, initial),
    );
  } finally {
    pool.release();
    rmSync(folder, { recursive: true });
  }
}

const LENGTH = 100 * PAGE_VALUES + 11;
const [STEPS, STRIDE] = [20_000, 7919];

test('columns of more pages than the pool has keep what was set at random, and the rest is initial', () =>
  usePages((create) => {
    const columns = [create(LENGTH, 'signed', -1), create(LENGTH, 'signed')];
    const expected = [new Int32Array(LENGTH).fill(-1), new Int32Array(LENGTH)];
    for (let step = 0, at = 0; step < STEPS; step++, at = (at + STRIDE) % LENGTH) {
      columns[step % 2]?.set(at, scatter(step));
      (expected[step % 2] ?? expected)[at] = scatter(step);
    }
    columns.forEach((column, number) => {
      const found = Int32Array.from({ length: LENGTH }, (_, at) => column.at(at) ?? 0);
      assert.deepEqual(found, expected[number]);
      assert.equal(column.at(-1), undefined);
      assert.equal(column.at(LENGTH), undefined);
      column.release();
    });
  }));

test('numbers from 2^31 on are read as they were set', () =>
  usePages((create) => {
    const numbers = create(10, 'numbers', -1);
    const unsigned = create(10, 'unsigned');
    const large = new LargePagedNumbers(create(10, 'unsigned'), create(10, 'signed'));
    [0, 2 ** 31 - 1, 2 ** 31, 3_000_000_000, 2 ** 32 - 4].forEach((value, at) => {
      for (const column of [numbers, unsigned, large]) {
        column.set(at, value);
        assert.equal(column.at(at), value);
      }
    });
    numbers.set(0, -1);
    assert.deepEqual([numbers.at(0), numbers.at(9), unsigned.at(9)], [-1, -1, 0]);
    for (const value of [2 ** 32 - 1, 2 ** 40 + 2 ** 31 + 5, 2 ** 52, 3, -1, -(2 ** 32), -3_000_000_000]) {
      large.set(7, value);
      assert.equal(large.at(7), value);
    }
  }));

test('positions above 2^32 have pages of their own', () =>
  usePages((create) => {
    const column = create(2 ** 32 + 10 * PAGE_VALUES, 'numbers');
    for (const at of [5, 2 ** 31 + 5, 2 ** 32 + 5, 2 ** 32 + PAGE_VALUES]) column.set(at, at % 1000);
    for (const at of [5, 2 ** 31 + 5, 2 ** 32 + 5, 2 ** 32 + PAGE_VALUES]) assert.equal(column.at(at), at % 1000);
    assert.equal(column.at(2 ** 32), 0);
  }));

test('the pages of a released column are used again', () =>
  usePages((create) => {
    const [first, second] = [create(64 * PAGE_VALUES, 'signed'), create(64 * PAGE_VALUES, 'signed')];
    for (let page = 0; page < 64; page++) first.set(page * PAGE_VALUES, page + 1);
    first.release();
    for (let page = 0; page < 64; page++) second.set(page * PAGE_VALUES, page + 1);
    for (let page = 0; page < 64; page++) assert.equal(second.at(page * PAGE_VALUES), page + 1);
  }));
