import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { aDump, openBytes, toAddress } from '../../testing/index.ts';
import { ClassTable } from '../classes/class-table.ts';
import { MemoryBudget } from '../columns/memory-budget.ts';
import { ReferenceLists } from '../columns/reference-lists.ts';
import { readHeader } from '../hprof/header.ts';
import { Window } from '../hprof/window.ts';
import { type DividedTables, readDividedTables } from './divided-first-pass.ts';
import { readObjectColumns } from './divided-second-pass.ts';
import { estimateHistogram } from './preliminary-histogram.ts';

const OBJECTS = 3000;
/** Objects that refer to others in both directions, strings of which some are equal, and arrays of zeros. */
const SKETCH = {
  references: Array.from({ length: OBJECTS }, (_, object) =>
    Array.from({ length: object % 5 }, (_, at) => (object * 7 + at * 1511) % OBJECTS),
  ),
  roots: [0, 1, OBJECTS - 1],
  texts: Array.from({ length: 200 }, (_, at) => (at % 10 === 0 ? '\0'.repeat(at) : `text ${at % 30}`)),
};
const DUMP = aDump({ ...SKETCH, objectsPerSegment: 100 });

interface Found {
  readonly secondPart: DividedTables['secondPart'];
  readonly figures: unknown;
}

/** Reads a dump by two threads when it can be divided, or by one, and lists all that was found. */
const read = (bytes: Uint8Array, threads: 1 | 2, budget = new MemoryBudget()): Promise<Found> =>
  openBytes(bytes, (source) => {
    const window = new Window(source.file, 0, source.size);
    const { idSize } = readHeader(window);
    const tables = readDividedTables(window, source, idSize, budget, threads === 2 ? 0 : Number.POSITIVE_INFINITY);
    const classTable = new ClassTable(tables, idSize);
    const early = estimateHistogram({ tables, classTable, idSize });
    const columns = readObjectColumns(window, source, idSize, tables, classTable, budget);
    columns.edges.seal();
    const references = new ReferenceLists(columns.starts, columns.edges);
    const rows = Array.from({ length: tables.index.size }, (_, object) => [
      tables.index.addressAt(object),
      columns.classOf.at(object),
      columns.lengths.at(object),
      columns.fileOffsets.get(object),
      columns.hashes.get(object),
      references.listEdges(object),
    ]);
    const { index, classCounts, sample, roots, end, secondPart, ...tablesAlone } = tables;
    const { zeroArrays, sparseArrays, dangling, shortInstances } = columns;
    const others = { zeroArrays, sparseArrays, dangling, shortInstances, defects: [end.defects, classTable.defects] };
    const classes = classTable.classes.map(({ name, object }) => [name, object]);
    return { secondPart, figures: { rows, early, roots: [...roots], classes, tablesAlone, others } };
  });

async function checkBoth(bytes: Uint8Array, isDivided: boolean, budget?: MemoryBudget): Promise<void> {
  const [one, two] = [await read(bytes, 1), await read(bytes, 2, budget)];
  assert.equal(one.secondPart, undefined);
  assert.equal(two.secondPart !== undefined, isDivided);
  assert.deepEqual(two.figures, one.figures);
}

test('two threads find the same objects, roots, references and contents as one', () => checkBoth(DUMP, true));

test('so they do when references are in a file', async (context) => {
  const scratch = mkdtempSync(join(tmpdir(), 'hindsight-divided-'));
  const budget = new MemoryBudget({ bytes: 2 ** 40, scratch });
  context.after(() => {
    budget.close();
    rmSync(scratch, { recursive: true });
  });
  const tooMuch = { inMemory: 2 ** 41, inMemoryWithThread: 2 ** 41, onDiskWithThread: 2 ** 41 };
  budget.choosePlacement({ ...tooMuch, onDisk: 0, inPages: 0, needsPages: false });
  assert.equal(budget.isOnDisk, true);
  await checkBoth(DUMP, true, budget);
});

test('a small dump of one segment is read by one thread', () => checkBoth(aDump(SKETCH), false));

/** As JVMs before JDK 15 write it: all objects are in one record. */
const ONE_RECORD = aDump({
  references: Array.from({ length: 20_000 }, (_, object) => [(object * 7919) % 20_000, (object * 31) % 20_000]),
  roots: [0, 7, 19_999],
});
const RECORD_BYTES = 9;

/** The same dump with another head of the record that has the objects. */
function withHead(tag: number, length: (bytes: number) => number): Buffer {
  const dump = Buffer.from(ONE_RECORD);
  let at = 31;
  while (dump[at] !== 0x1c) at += RECORD_BYTES + dump.readUInt32BE(at + 5);
  dump[at] = tag;
  dump.writeUInt32BE(length(dump.readUInt32BE(at + 5)), at + 5);
  return dump;
}

test('a dump of one large record is divided at an object near its middle', () => checkBoth(ONE_RECORD, true));

test('so it is when the JVM wrote no length, or one beyond the end', async () => {
  await checkBoth(
    withHead(0x0c, () => 0),
    true,
  );
  await checkBoth(
    withHead(0x0c, (bytes) => bytes + 1000),
    true,
  );
});

test('a length that ends within an object near the end of the dump is a defect for one thread and for two', () =>
  checkBoth(
    withHead(0x1c, (bytes) => bytes - 20),
    true,
  ));

test('an array whose bytes look like objects is not divided', async () => {
  const fake = Buffer.alloc(18);
  fake[0] = 0x23;
  fake[17] = 8;
  const text = Buffer.concat(Array(50_000).fill(fake)).toString('latin1');
  await checkBoth(aDump({ references: [[1], [0]], roots: [0], texts: [text] }), false);
});

test('with less memory than 512 MB one thread reads the dump', () =>
  checkBoth(DUMP, false, new MemoryBudget({ bytes: 2 ** 29 - 1, scratch: tmpdir() })));

test('a dump that is truncated in its second part is divided, and has its defect', async () => {
  const truncated = DUMP.subarray(0, DUMP.length - 1000);
  await checkBoth(truncated, true);
});

test('a dump that is damaged in its first part is read by one thread, as far as it can be', async () => {
  const damaged = Buffer.from(DUMP);
  const record = damaged.indexOf(writeArrayHead(500));
  damaged[record] = 0x7f;
  await checkBoth(damaged, false);
});

test('an object that is in both parts is counted once, by one thread', async () => {
  const repeated = Buffer.from(DUMP);
  const [first, last] = [writeArrayHead(10), writeArrayHead(OBJECTS - 5)];
  first.copy(repeated, repeated.indexOf(last));
  await checkBoth(repeated, false);
});

test('objects of a class without a record are numbered in the order of the dump, by one thread', async () => {
  const unknown = Buffer.from(DUMP);
  for (const object of [2900, 20])
    unknown.writeBigUInt64BE(0x9990n + BigInt(object), unknown.indexOf(writeArrayHead(object)) + 17);
  await checkBoth(unknown, true);
});

test('an object whose address is not aligned lets one thread read the dump', async () => {
  const unaligned = Buffer.from(DUMP);
  unaligned.writeBigUInt64BE(BigInt(toAddress(OBJECTS - 5) + 3), unaligned.indexOf(writeArrayHead(OBJECTS - 5)) + 1);
  await checkBoth(unaligned, false);
});

test('so many names in the second part that they would fill the memory of a thread are read by one', async () => {
  const name = Buffer.from('010000000000000008000000000000000000', 'hex').subarray(0, 17);
  const names = Buffer.concat(
    Array.from({ length: 200_001 }, (_, at) => {
      const record = Buffer.from(name);
      record.writeUInt32BE(at, 13);
      return record;
    }),
  );
  const manySegments = aDump({
    references: Array.from({ length: 200_000 }, () => [1]),
    roots: [0],
    objectsPerSegment: 1000,
  });
  await checkBoth(Buffer.concat([manySegments.subarray(0, -9), names]), false);
});

/** The beginning of the record of an object: its tag and its address. */
function writeArrayHead(object: number): Buffer {
  const head = Buffer.alloc(9);
  head[0] = 0x22;
  head.writeBigUInt64BE(BigInt(toAddress(object)), 1);
  return head;
}
