import type { HeapSketch, ObjectSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

/** Objects with one value of a field, then as many with another. */
function sketchStates(className: string, field: string, counts: Readonly<Record<number, number>>): HeapSketch {
  const values = Object.entries(counts).flatMap(([value, count]) => new Array<number>(count).fill(Number(value)));
  const objects = values.map((value, at): [string, ObjectSketch] => [
    `object${at}`,
    { is: className, fields: { [field]: value } },
  ]);
  return {
    classes: { [className]: { fields: { [field]: 'long' } } },
    objects: Object.fromEntries(objects),
    roots: objects.map(([name]) => name),
  };
}

const OPEN = 4711;
const ENDED = 0;

for (const className of [
  'java.util.zip.Inflater$InflaterZStreamRef',
  'java.util.zip.Deflater$DeflaterZStreamRef',
  'java.util.zip.ZStreamRef',
]) {
  checkPattern('zip-native', {
    silent: {
      [`999 of ${className}`]: () => sketchStates(className, 'address', { [OPEN]: 999 }),
      [`999 of ${className} and one that was ended`]: () =>
        sketchStates(className, 'address', { [OPEN]: 999, [ENDED]: 1 }),
    },
    fires: () => sketchStates(className, 'address', { [OPEN]: 1000, [ENDED]: 500 }),
    explanation: '1,000 Inflaters and Deflaters were not ended (limit 1,000).',
  });
}

const CLOSED = -1;

checkPattern('open-files', {
  silent: {
    '999 open files': () => sketchStates('java.io.FileDescriptor', 'fd', { [OPEN]: 999 }),
    '999 open files and one that was closed': () =>
      sketchStates('java.io.FileDescriptor', 'fd', { [OPEN]: 999, [CLOSED]: 1 }),
  },
  fires: () => sketchStates('java.io.FileDescriptor', 'fd', { [OPEN]: 1000, [CLOSED]: 500 }),
  explanation: '1,000 file descriptors are open (limit 1,000).',
});

/** An object of the program with a list of open files. */
function sketchStore(count: number): HeapSketch {
  const { classes, objects, roots = [] } = sketchStates('java.io.FileDescriptor', 'fd', { [OPEN]: count });
  return {
    classes: { ...classes, 'demo.Tiles': { fields: { open: 'object' } } },
    objects: {
      ...objects,
      list: { is: 'java.lang.Object[]', elements: [...roots] },
      store: { is: 'demo.Tiles', fields: { open: 'list' } },
    },
    roots: ['store'],
  };
}

checkPattern('open-files', {
  silent: {},
  fires: () => sketchStore(1000),
  explanation: 'demo.Tiles.open: 1,000 file descriptors are open (limit 1,000).',
});

const KB = 1024;

checkPattern('native-handles', {
  silent: {
    '99 blocks': () => sketchStates('com.sun.jna.Memory', 'size', { [1024 * KB]: 99 }),
    '63 MB': () => sketchStates('com.sun.jna.Memory', 'size', { [645 * KB]: 100 }),
    '999 objects of a native library': () =>
      sketchStates('org.rocksdb.RocksIterator', 'nativeHandle_', { [OPEN]: 999 }),
  },
  fires: () => sketchStates('com.sun.jna.Memory', 'size', { [1024 * KB]: 100 }),
  explanation: '100 objects of com.sun.jna.Memory hold 100 MB outside the heap (limit 100).',
});
