import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { formatJvmOptions } from '../../body/overview.ts';

const GB = 1024 ** 3;

/** Builds the heap of a JVM that was started with these properties. */
function started(
  directMemory: number,
  properties: Readonly<Record<string, string>>,
  vm = 'jdk.internal.misc.VM',
): HeapSketch {
  const entries = Object.entries(properties);
  const nodes = entries.map((_, at) => `node${at}`);
  const objects: Record<string, ObjectSketch> = {
    table: { is: 'java.util.HashMap$Node[]', elements: [null, ...nodes] },
    saved: { is: 'java.util.HashMap', fields: { table: 'table' } },
  };
  entries.forEach(([name, value], at) => {
    objects[`name${at}`] = { text: name };
    objects[`value${at}`] = { text: value };
    objects[`node${at}`] = { is: 'java.util.HashMap$Node', fields: { key: `name${at}`, value: `value${at}` } };
  });
  return {
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'java.util.HashMap$Node': { fields: { key: 'object', value: 'object', next: 'object' } },
      [vm]: { statics: { savedProps: 'saved', directMemory } },
    },
    objects,
  };
}

const readSettings = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ jvm }) => ({ ...jvm, options: formatJvmOptions(jvm) }));

test('without its own limit, direct memory may grow to the maximum heap size', async () => {
  assert.deepEqual(await readSettings(started(GB, { 'java.version': '17.0.1' })), {
    options: [],
    maxHeapBytes: GB,
    maxDirectBytes: GB,
  });
});

test('a limit of direct memory is an option and does not reveal the heap size', async () => {
  assert.deepEqual(await readSettings(started(1000, { 'sun.nio.MaxDirectMemorySize': '1000' })), {
    options: ['-XX:MaxDirectMemorySize=1000'],
    maxDirectBytes: 1000,
  });
});

test('of a redacted dump of JDK 8 the limit of direct memory is known, and not whether it is that of the heap', async () => {
  assert.deepEqual(await readSettings(started(GB, { '\0\0': '\0' }, 'sun.misc.VM')), {
    options: [],
    maxDirectBytes: GB,
  });
});

test('properties that the JVM does not set itself are options, with masked secrets', async () => {
  const { options } = await readSettings(
    started(GB, { 'os.name': 'Linux', 'demo.mode': 'fast', 'db.password': 'hunter22' }),
  );
  assert.deepEqual(options, ['-Ddemo.mode=fast', '-Ddb.password=***']);
});

test('the whole command line is read when the RuntimeMXBean has cached it', async () => {
  const { options } = await readSettings({
    classes: {
      'sun.management.VMManagementImpl': { fields: { vmArgs: 'object' } },
      'java.util.Arrays$ArrayList': { fields: { a: 'object' } },
    },
    objects: {
      heap: { text: '-Xmx2g' },
      secret: { text: '-Dapi.token=abc' },
      array: { is: 'java.lang.String[]', elements: ['heap', 'secret'] },
      list: { is: 'java.util.Arrays$ArrayList', fields: { a: 'array' } },
      management: { is: 'sun.management.VMManagementImpl', fields: { vmArgs: 'list' } },
    },
    roots: ['management'],
  });
  assert.deepEqual(options, ['-Xmx2g', '-Dapi.token=***']);
});

test('a dump without any of these objects yields no settings', async () => {
  const { options, maxHeapBytes } = await readSettings({ objects: {} });
  assert.deepEqual([options, maxHeapBytes], [[], undefined]);
});
