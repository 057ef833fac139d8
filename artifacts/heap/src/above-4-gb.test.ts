import assert from 'node:assert/strict';
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { aDump, toAddress } from '@hindsight/heap-graph/testing';
import type { HeapAnalysis } from './analysis.ts';
import { analyzeDump } from './metrics/index.ts';

const HEADER_BYTES = 31;
const RECORD_BYTES = 9;
const HEAP_DUMP = 0x0c;
const HEAP_DUMP_SEGMENT = 0x1c;
const HEAP_DUMP_END = 0x2c;
const INSTANCE = 0x21;
const OBJECT_CLASS = 0x1000;
const WORD = 2 ** 32;
/** Bytes of the fields of a huge instance. No JVM has such instances, but as a hole in the file they cost nothing. */
const HOLE_BYTES = 0x7fff_0000;
const HOLES = 3;

const SKETCH = { references: [[1], [2], []], roots: [0] };

/** Builds the record of an instance up to its fields. */
function instanceHead(id: number): Buffer {
  const head = Buffer.alloc(25);
  head[0] = INSTANCE;
  head.writeUInt32BE(id, 5);
  head.writeUInt32BE(OBJECT_CLASS, 17);
  head.writeUInt32BE(HOLE_BYTES, 21);
  return head;
}

/**
 * Writes a sparse dump of more than 6 GB: holes first, then the objects of the sketch. `length` is the declared length
 * of its record.
 */
async function withLargeDump(
  { tag, lengthOf, ended }: { tag: number; lengthOf: (bytes: number) => number; ended: boolean },
  use: (analysis: HeapAnalysis) => void,
): Promise<void> {
  const small = aDump(SKETCH);
  let start = HEADER_BYTES;
  while (small[start] !== HEAP_DUMP_SEGMENT) start += RECORD_BYTES + small.readUInt32BE(start + 5);
  const heap = small.subarray(start + RECORD_BYTES, start + RECORD_BYTES + small.readUInt32BE(start + 5));
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-large-'));
  const file = openSync(join(folder, 'dump'), 'w+');
  try {
    writeSync(file, small.subarray(0, start), 0, start, 0);
    let at = start + RECORD_BYTES;
    for (let hole = 0; hole < HOLES; hole++) {
      writeSync(file, instanceHead(toAddress(100 + hole)), 0, 25, at);
      at += 25 + HOLE_BYTES;
    }
    writeSync(file, heap, 0, heap.length, at);
    at += heap.length;
    const record = Buffer.alloc(RECORD_BYTES);
    record[0] = tag;
    record.writeUInt32BE(lengthOf(at - start - RECORD_BYTES), 5);
    writeSync(file, record, 0, RECORD_BYTES, start);
    if (ended) {
      writeSync(file, Buffer.from([HEAP_DUMP_END, 0, 0, 0, 0, 0, 0, 0, 0]), 0, RECORD_BYTES, at);
      at += RECORD_BYTES;
    }
    ftruncateSync(file, at);
    use(analyzeDump({ file, from: 0, size: at, truncated: false }));
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true });
  }
}

function checkSketch({ dump, tree, objects, reachable }: HeapAnalysis): void {
  const numbers = SKETCH.references.map((_, object) => dump.index.indexOfId(toAddress(object)));
  assert.equal(dump.counts.instances, HOLES);
  assert.equal(dump.counts.objectArrays, 3);
  for (const number of numbers) assert.ok(dump.getFileOffset(number) > WORD);
  assert.deepEqual(objects.readElements(numbers[0] ?? -1), [numbers[1]]);
  const nodes = numbers.map((number) => tree.numberOf.at(number) ?? -1);
  assert.deepEqual([tree.parentOf.at(nodes[1] ?? 0), tree.parentOf.at(nodes[2] ?? 0)], nodes.slice(0, 2));
  // The three objects of the sketch and four classes.
  assert.equal(reachable, 7);
}

test('a heap above 4 GB is read to its end when its record has lost the upper bits of the length', () =>
  withLargeDump({ tag: HEAP_DUMP, lengthOf: (bytes) => bytes % WORD, ended: true }, (analysis) => {
    checkSketch(analysis);
    assert.deepEqual(
      analysis.dump.defects.map(({ code }) => code),
      ['length-overflow'],
    );
  }));

test('a heap above 4 GB is read to the end of the dump when its record has length 0', () =>
  withLargeDump({ tag: HEAP_DUMP, lengthOf: () => 0, ended: false }, (analysis) => {
    checkSketch(analysis);
    assert.deepEqual(analysis.dump.defects, []);
  }));

test('a segment above 4 GB is read to its end when its length has overflowed', () =>
  withLargeDump({ tag: HEAP_DUMP_SEGMENT, lengthOf: (bytes) => bytes % WORD, ended: true }, checkSketch));

test('a heap above 4 GB is read when its record has length 0 and an end record follows', () =>
  withLargeDump({ tag: HEAP_DUMP, lengthOf: () => 0, ended: true }, checkSketch));
