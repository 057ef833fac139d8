import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ArtifactError } from '@hindsight/model';
import { IndexFile } from './index-file.ts';
import type { DumpIdentity } from './index-header.ts';
import { IndexWriter } from './index-writer.ts';
import { ListWriter, ObjectLists } from './object-lists.ts';
import { PackedColumn, PackedColumnWriter } from './packed-column.ts';
import { decodeZigzag, encodeZigzag, VarintReader, writeVarint } from './varint.ts';

const DUMP: DumpIdentity = { bytes: 5000, hash: Buffer.alloc(32, 7) };

/** Writes a temporary index with `write` and opens it for `use`. */
function withIndex(write: (out: IndexWriter) => void, use: (index: IndexFile, path: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-index-'));
  const path = join(folder, 'index');
  try {
    const out = new IndexWriter(path);
    write(out);
    out.finish(DUMP, []);
    const index = new IndexFile(path, DUMP);
    try {
      use(index, path);
    } finally {
      index.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const NUMBERS = [0, 1, 127, 128, 16_383, 16_384, 2 ** 31 - 1, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 40 + 3, 2 ** 53 - 1];

test('numbers are packed into one to eight bytes without loss', () => {
  const bytes = new Uint8Array(200);
  let end = 0;
  for (const number of NUMBERS) end = writeVarint(bytes, end, number);
  const packed = new VarintReader().reset(bytes.subarray(0, end));
  assert.deepEqual(
    NUMBERS.map(() => packed.next()),
    NUMBERS,
  );
  assert.equal(packed.next(), 0, 'after the end');
  for (const difference of [0, 1, -1, 64, -64, 2 ** 40, -(2 ** 40)])
    assert.equal(decodeZigzag(encodeZigzag(difference)), difference);
});

test('the rows of a column are read in any order', () => {
  const rows = Array.from({ length: 1000 }, (_, row) => (row % 3 === 0 ? 2 ** 33 + row : row * 7));
  withIndex(
    (out) => {
      for (const packing of ['plain', 'distances'] as const) {
        const column = new PackedColumnWriter(out, packing, rows.length, packing);
        for (const value of rows) column.append(value);
        column.end();
      }
    },
    (index) => {
      for (const packing of ['plain', 'distances'] as const) {
        const column = new PackedColumn(index, packing, packing);
        for (let step = 0, row = 0; step < 1000; step++, row = (row + 389) % 1000)
          assert.equal(column.at(row), rows[row]);
      }
    },
  );
});

test('lists of any length are read in any order, as a whole and in parts', () => {
  const lists = Array.from({ length: 300 }, (_, list) =>
    Array.from({ length: list % 50 === 7 ? 2000 + list : list % 5 }, (_, at) => (list * 31 + at * at) % 100_000),
  );
  withIndex(
    (out) => {
      const writer = new ListWriter(out, 'lists', lists.length);
      for (const list of lists) if (writer.begin(list.length)) for (const object of list) writer.append(object);
      writer.endShortLists();
      for (const list of writer.long) writer.writeLongList(Int32Array.from(lists[list] ?? []));
    },
    (index) => {
      const saved = new ObjectLists(index, 'lists');
      for (let step = 0, list = 299; step < 600; step++, list = (list + 211) % 300) {
        const expected = lists[list] ?? [];
        const found = saved.read(list);
        assert.equal(found.length, expected.length);
        assert.deepEqual([...found.iterate()], expected);
        assert.deepEqual([...found.slice(1500, 1510)], expected.slice(1500, 1510));
      }
      assert.deepEqual([...saved.read(8).iterate()], lists[8]);
      assert.deepEqual([...saved.read(9).iterate()], lists[9]);
    },
  );
});

const expectRefusal = (why: RegExp) => (error: unknown) =>
  error instanceof ArtifactError && error.fault.code === 'corrupt-artifact' && why.test(error.fault.details);

test('an index of another dump or without a section is refused with the reason', () => {
  const write = (out: IndexWriter) => out.writeJson('facts', { objects: 1 });
  withIndex(write, (index, path) => {
    const bytes = index.readSection('facts');
    assert.deepEqual(JSON.parse(bytes.toString()), { objects: 1 });
    const otherLength = { ...DUMP, bytes: 5001 };
    const otherContent = { ...DUMP, hash: Buffer.alloc(32, 8) };
    assert.throws(() => new IndexFile(path, otherLength), expectRefusal(/made of another dump/));
    assert.throws(() => new IndexFile(path, otherContent), expectRefusal(/made of another dump/));
    assert.throws(() => index.read('nothing', 0, 1), expectRefusal(/has no nothing/));
  });
});

const CHANGES: Readonly<Record<string, readonly [(bytes: Buffer) => Buffer, RegExp]>> = {
  'it is empty': [() => Buffer.alloc(0), /not finished/],
  'it ends in its header': [(bytes) => bytes.subarray(0, 100), /not finished/],
  'its header was not written': [(bytes) => bytes.fill(0, 0, 128), /not finished/],
  'it is of another version': [(bytes) => bytes.fill(9, 16, 17), /has format 9, and this program reads format 1/],
  'its end is missing': [(bytes) => bytes.subarray(0, bytes.length - 1), /truncated or has grown/],
  'bytes follow its end': [(bytes) => Buffer.concat([bytes, Buffer.from('x')]), /truncated or has grown/],
  'its table was changed': [(bytes) => bytes.fill('x', bytes.length - 5), /damaged/],
  'its table would be longer than the file': [(bytes) => bytes.fill(255, 20, 24), /damaged/],
};

for (const [what, [change, why]] of Object.entries(CHANGES)) {
  test(`an index is refused when ${what}`, () =>
    withIndex(
      (out) => out.writeJson('facts', { objects: 1 }),
      (_, path) => {
        const copy = `${path}.changed`;
        writeFileSync(copy, change(readFileSync(path)));
        assert.throws(() => new IndexFile(copy, DUMP), expectRefusal(why));
      },
    ));
}
