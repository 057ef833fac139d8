import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { ArtifactError } from '@hindsight/model';
import { referencePath, testReferenceFiles } from '@hindsight/model/testing';
import { type HeapGraph, PhdBuilder, readGraph } from '../../testing/index.ts';
import { iterateChildren } from '../graph/dominator-tree.ts';
import { listOutgoing } from '../objects/outgoing-references.ts';

const [OBJECT, NODE, BYTES] = [0x1000, 0x1100, 0x1200];
const BASE = 0x2000;

/** Three nodes in a chain with an array of objects, one of bytes and one of longs, and a cycle that nobody refers to. */
function buildSample(options: ConstructorParameters<typeof PhdBuilder>[0] = {}): Buffer {
  return new PhdBuilder(options)
    .addMedium(BASE, NODE, [BASE + 0x20, BASE + 0x40])
    .addShort(BASE + 0x20, 0, [BASE + 0x60])
    .addObjectArray(BASE + 0x40, NODE, [BASE + 0x60], 3, 32)
    .addLong(BASE + 0x60, NODE, [NODE, BASE + 0x80], true)
    .addPrimitiveArray(BASE + 0x80, 4, 20, 40)
    .addLongPrimitiveArray(BASE + 0xa8, 7, 2, 32, true)
    .addOldObjectArray(BASE + 0xd0, OBJECT, [BASE + 0xa8], 24)
    .addShort(BASE + 0x100, 0, [BASE + 0x120])
    .addShort(BASE + 0x120, 0, [BASE + 0x100])
    .addClass(OBJECT, 'java/lang/Object', 16)
    .addClass(NODE, 'demo/Node', 24, [BASE])
    .addClass(BYTES, '[B', 0)
    .end();
}

const describeAll = ({ dump, tree, objects, getSize }: HeapGraph) =>
  Array.from({ length: dump.index.size }, (_, object) => ({
    label: objects.getLabel(object),
    size: getSize(object),
    retained: tree.retained.at(tree.numberOf.at(object) ?? 0),
    to: listOutgoing(objects.records, object).map(({ target }) => target),
  }));

test('records of all kinds are read, and the first reference to the own class is left out', () =>
  readGraph(buildSample(), (graph) => {
    const all = describeAll(graph);
    const node = 1;
    assert.deepEqual(all.slice(0, 3), [
      { label: 'class java.lang.Object', size: 0, retained: 0, to: [] },
      { label: 'class demo.Node', size: 0, retained: 24 + 24 + 32 + 24 + 40, to: [3] },
      { label: 'class byte[]', size: 0, retained: 0, to: [] },
    ]);
    assert.deepEqual(
      all.slice(3).map(({ label, size, to }) => [label, size, to]),
      [
        ['demo.Node', 24, [node, 4, 5]],
        ['demo.Node', 24, [node, 6]],
        ['demo.Node[]', 32, [6]],
        ['demo.Node', 24, [node, 7]],
        ['byte[]', 40, [2]],
        ['long[]', 32, []],
        ['java.lang.Object[]', 24, [8]],
        ['demo.Node', 24, [node, 11]],
        ['demo.Node', 24, [node, 10]],
      ],
    );
    assert.deepEqual([...graph.dump.roots], [0, 1, 2, 9, 10], 'classes, the array without a referrer, the cycle');
    assert.equal(graph.tree.size - 1, all.length, 'every object is reachable');
    assert.equal(graph.objects.records.readLength(5), 3, 'the length with its nulls');
    assert.deepEqual(graph.objects.readElements(5), [6]);
    assert.equal(graph.objects.records.readId(3).readUInt32BE(4), BASE);
    assert.equal(graph.dump.phd?.jvmVersion, 'JRE 17 test');
  }));

test('dumps of 32 bit, with hashes and without sizes have the same graph', async () => {
  for (const options of [
    { bits: 32, version: 6 },
    { bits: 32, version: 5, isHashed: true },
    { bits: 64, version: 4, isHashed: true },
  ] as const) {
    await readGraph(buildSample(options), (graph) => {
      assert.deepEqual([graph.dump.index.size, graph.tree.size, graph.dump.roots.length], [12, 13, 5]);
      assert.equal(graph.dump.phd?.sizes, options.version === 6 ? 'written' : 'assumed');
      assert.equal(graph.dump.defects.length, 0);
    });
  }
});

test('addresses above 2^53 stay exact', () => {
  const [near, far] = [0x1000n, 0x0700_0000_0000_1008n];
  const gap = Buffer.alloc(8);
  gap.writeBigInt64BE((far - near) / 4n);
  const ofObject = new PhdBuilder().addClass(Number(near), 'java/lang/Object', 16).end().subarray(0, -1);
  const long = Buffer.from([4, 0xc0]);
  const word = Buffer.from([0, 0, 0, 0, 0, 0, 0x10, 0]);
  const dump = Buffer.concat([ofObject, long, gap, word, Buffer.from([0, 0, 0, 0, 3])]);
  return readGraph(dump, (graph) => {
    assert.deepEqual(graph.dump.index.addressAt(1), { hi: 0x0700_0000, lo: 0x1008 }, 'where AIX keeps its heaps');
    assert.equal(graph.objects.getLabel(1), 'java.lang.Object');
  });
});

test('a cut dump is read up to its last whole record, and classes without a record have their address as name', async () => {
  const whole = buildSample();
  for (let length = 0; length < whole.length; length++) {
    const graph = await readGraph(whole.subarray(0, length), ({ dump, objects }) => ({
      complete: dump.defects.length === 0,
      label: objects.getLabel(0),
    })).catch((error: unknown) => {
      assert.ok(error instanceof ArtifactError, String(error));
      return undefined;
    });
    assert.notEqual(graph?.complete, true, `${length} bytes`);
    if (graph && length < whole.length - 60) assert.match(graph.label, /^(?:class 0x1100|class java)/);
  }
});

test('changed bytes end in objects or in a fault, never in an error', async () => {
  const whole = buildSample();
  for (let at = 34; at < whole.length; at++) {
    for (const byte of [0, 0xff, (whole[at] ?? 0) ^ 0x41]) {
      const changed = Buffer.from(whole);
      changed[at] = byte;
      await readGraph(changed, ({ dump, tree }) => assert.equal(tree.size - 1, dump.index.size)).catch(
        (error: unknown) => assert.ok(error instanceof ArtifactError, `${at}: ${error}`),
      );
    }
  }
});

test('a copy as text is named as such', async () => {
  const builder = new PhdBuilder().addClass(OBJECT, 'java/lang/Object', 16);
  for (let object = 0; object < 3000; object++)
    builder.addPrimitiveArray(BASE + 40 * object, 4, (object * 7) % 251, 40);
  const binary = builder.end();
  const asText = {
    utf8: Buffer.from(binary.toString('latin1'), 'utf8'),
    replaced: Buffer.from(binary.toString('utf8'), 'utf8'),
    lines: Buffer.from(binary.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'),
  };
  for (const [way, bytes] of Object.entries(asText)) {
    await assert.rejects(
      readGraph(bytes, () => undefined),
      /copied it as text/,
      way,
    );
  }
  await readGraph(binary, ({ dump }) => assert.equal(dump.index.size, 3001));
});

interface Expected {
  readonly phdVersion: number;
  readonly bits: number;
  readonly fullVersion: string;
  readonly complete: boolean;
  readonly instances: number;
  readonly objectArrays: number;
  readonly primitiveArrays: number;
  readonly classes: number;
  readonly totalObjects: number;
  readonly references: number;
  readonly danglingReferences: number;
  readonly neverReferenced: number;
  readonly arrayElements: number;
  readonly exactSizes: boolean;
  readonly histogramTop: readonly { label: string; objects: number; elements: number; size: number | null }[];
  readonly usedBytes?: number;
  readonly gcRoots?: number;
  readonly topRetained?: readonly { name: string; retained: number }[];
}

testReferenceFiles(
  'all figures of a portable heap dump are those of the independent reader',
  'phd',
  (name) => /\.phd(?:\.gz)?$/.test(name),
  async (path) => {
    const { files } = JSON.parse(readFileSync(referencePath('phd', 'expected.json'), 'utf8')) as {
      files: Record<string, Expected>;
    };
    const expected = files[path.split('/').at(-1) ?? ''];
    assert.ok(expected);
    const stored = readFileSync(path);
    const bytes = path.endsWith('.gz') ? gunzipSync(stored) : stored;
    await readGraph(bytes, (graph) => checkFigures(graph, expected));
  },
);

function checkFigures(graph: HeapGraph, expected: Expected): void {
  const { dump, tree, getSize, objects } = graph;
  const { phd, counts } = dump;
  const found = {
    phdVersion: phd?.version,
    bits: phd?.bits,
    fullVersion: phd?.jvmVersion,
    complete: dump.defects.length === 0,
    instances: counts.instances,
    objectArrays: counts.objectArrays,
    primitiveArrays: counts.primitiveArrays,
    classes: counts.classes,
    totalObjects: dump.index.size,
    danglingReferences: counts.danglingReferences,
  };
  for (const [name, value] of Object.entries(found)) assert.equal(value, expected[name as keyof Expected], name);
  const rows = new Map<string, { objects: number; elements: number; size: number }>();
  let references = counts.danglingReferences;
  let elements = 0;
  for (let object = 0; object < dump.index.size; object++) {
    references += dump.references.listEdges(object).length;
    elements += dump.lengths.at(object) ?? 0;
    const label = objects.getClass(object)?.name ?? 'java.lang.Class';
    const row = rows.get(label) ?? { objects: 0, elements: 0, size: 0 };
    rows.set(label, row);
    row.objects++;
    row.elements += dump.lengths.at(object) ?? 0;
    row.size += getSize(object);
  }
  assert.deepEqual([references, elements], [expected.references, expected.arrayElements]);
  for (const { label, objects: number, elements: length, size } of expected.histogramTop) {
    if (label === '?') continue;
    const row = rows.get(label);
    assert.deepEqual([row?.objects, row?.elements, size === null ? null : row?.size], [number, length, size], label);
  }
  if (expected.usedBytes === undefined) return;
  const top = [...iterateChildren(tree, 0)]
    .map((node) => ({ name: objects.getLabel(tree.objectOf.at(node) ?? 0), retained: tree.retained.at(node) ?? 0 }))
    .sort((a, b) => b.retained - a.retained);
  assert.deepEqual([tree.retained.at(0), dump.roots.length], [expected.usedBytes, expected.gcRoots]);
  assert.deepEqual(top.slice(0, 5), expected.topRetained);
}
