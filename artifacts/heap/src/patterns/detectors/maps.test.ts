import type { HeapSketch, ObjectSketch } from '@hindsight/heap-graph/testing';
import { checkPattern, sketchStaticMap } from '../../../testing/index.ts';

/** A static map in a heap that other objects fill. */
function sketchSmallShare(size: number, otherBytes: number): HeapSketch {
  const { classes, objects } = sketchStaticMap('demo.Cache', 'ENTRIES', size);
  const other = { is: 'byte[]', bytes: new Array<number>(otherBytes).fill(0) } as const;
  return { classes: { ...classes }, objects: { ...objects, other }, roots: ['other'] };
}

checkPattern('cache-static-map', {
  silent: {
    'a map with 9,999 entries': () => sketchStaticMap('demo.Cache', 'ENTRIES', 9999),
    'a map with less than 3 % of the heap': () => sketchSmallShare(10_000, 2000),
    'a map of the JDK': () => sketchStaticMap('java.util.Currency', 'instances', 10_000),
  },
  fires: () => sketchSmallShare(10_000, 200),
  explanation: 'The map demo.Cache.ENTRIES has 10,000 entries (limit 10,000).',
});

const MAPS = {
  'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
  'java.util.HashMap$Node': { fields: { key: 'object', value: 'object', next: 'object' } },
  'java.util.LinkedHashMap': { extends: 'java.util.HashMap', fields: { accessOrder: 'boolean' } },
  'demo.LruCache': { extends: 'java.util.LinkedHashMap' },
} as const;

const sketchLru = (className: string, accessOrder: 0 | 1, size: number): HeapSketch => ({
  classes: MAPS,
  objects: { map: { is: className, fields: { accessOrder, size } } },
  roots: ['map'],
});

checkPattern('lru-unbounded', {
  silent: {
    '99,999 entries': () => sketchLru('java.util.LinkedHashMap', 1, 99_999),
    'a map in the order of insertion': () => sketchLru('java.util.LinkedHashMap', 0, 100_000),
    'a subclass, which may remove its eldest entry': () => sketchLru('demo.LruCache', 1, 100_000),
  },
  fires: () => sketchLru('java.util.LinkedHashMap', 1, 100_000),
  explanation: 'A LinkedHashMap in access order has 100,000 entries (limit 100,000).',
});

/** A map of ten entries that explanation it has `size`: the first `locks` have a lock of their own, the others share one. */
function sketchLockMap(
  size: number,
  locks: number,
  lockClass = 'java.util.concurrent.locks.ReentrantLock',
): HeapSketch {
  const numbers = Array.from({ length: 10 }, (_, at) => at);
  const nodes = numbers.map((at): [string, ObjectSketch] => [
    `node${at}`,
    { is: 'java.util.HashMap$Node', fields: { key: `key${at}`, value: `lock${Math.min(at, locks - 1)}` } },
  ]);
  const [keys, values] = [
    numbers.map((at): [string, ObjectSketch] => [`key${at}`, { text: `order ${at}` }]),
    numbers.map((at): [string, ObjectSketch] => [`lock${at}`, { is: lockClass }]),
  ];
  return {
    classes: MAPS,
    objects: {
      ...Object.fromEntries([...nodes, ...keys, ...values]),
      table: { is: 'java.util.HashMap$Node[]', elements: nodes.map(([name]) => name) },
      map: { is: 'java.util.HashMap', fields: { table: 'table', size } },
    },
    roots: ['map'],
  };
}

checkPattern('lock-map', {
  silent: {
    '9,999 entries': () => sketchLockMap(9999, 8),
    'less than 80 % of the entries with a lock of their own': () => sketchLockMap(10_000, 7),
    'values that are no locks': () => sketchLockMap(10_000, 8, 'demo.Order'),
  },
  fires: () => sketchLockMap(10_000, 8),
  explanation: 'A map with java.util.concurrent.locks.ReentrantLock as values has 10,000 entries (limit 10,000).',
});

/** Entries whose values refer, through so many links, to the key of their own entry or to that of the next one. */
function sketchWeakEntries(count: number, owner: 'own' | 'next', links = 0): HeapSketch {
  const numbers = Array.from({ length: count }, (_, at) => at);
  const getKey = (at: number): string => `key${owner === 'own' ? at : (at + 1) % count}`;
  const objects = numbers.flatMap((at): [string, ObjectSketch][] => [
    [`entry${at}`, { is: 'java.util.WeakHashMap$Entry', fields: { referent: `key${at}`, value: `value${at}` } }],
    [`key${at}`, { is: 'demo.Key' }],
    ...Array.from({ length: links + 1 }, (_, step): [string, ObjectSketch] => [
      step === 0 ? `value${at}` : `link${at}-${step}`,
      { is: 'demo.Value', fields: { key: step < links ? `link${at}-${step + 1}` : getKey(at) } },
    ]),
  ]);
  return {
    classes: {
      'java.lang.ref.Reference': { fields: { referent: 'object' } },
      'java.lang.ref.WeakReference': { extends: 'java.lang.ref.Reference' },
      'java.util.WeakHashMap$Entry': { extends: 'java.lang.ref.WeakReference', fields: { value: 'object' } },
      'demo.Value': { fields: { key: 'object' } },
    },
    objects: Object.fromEntries(objects),
    roots: numbers.map((at) => `entry${at}`),
  };
}

checkPattern('weak-key-held', {
  silent: {
    '99 entries': () => sketchWeakEntries(99, 'own'),
    'values that refer to another key': () => sketchWeakEntries(100, 'next'),
  },
  fires: () => sketchWeakEntries(100, 'own'),
  explanation: 'A WeakHashMap whose values refer to their keys has 100 entries (limit 100).',
});

checkPattern('weak-key-held', {
  silent: { 'values that reach another key': () => sketchWeakEntries(100, 'next', 3) },
  fires: () => sketchWeakEntries(100, 'own', 3),
  explanation: 'A WeakHashMap whose values refer to their keys has 100 entries (limit 100).',
});
