import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes, sketchRing } from '../../../testing/index.ts';
import { isFull, projectRetained } from './bound.ts';

const CAFFEINE = 'com.github.benmanes.caffeine.cache.BoundedLocalCache';
const GUAVA = 'com.google.common.cache.LocalCache';
const CONTENT = { content: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) } } as const;
const HASH_MAP = { fields: { table: 'object', size: 'int' } } as const;
const TABLE = {
  ...CONTENT,
  node: { is: 'java.util.HashMap$Node', fields: { value: 'content' } },
  table: { is: 'java.util.HashMap$Node[]', elements: ['node', null] },
} as const;

const findBound = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.bound);

/** An object of the program with a map of 1,500 entries, and a number in a field. */
const sketchOwner = (className: string, field: string, value: number, mapClass = 'java.util.HashMap'): HeapSketch => ({
  classes: {
    'java.util.HashMap': HASH_MAP,
    'java.util.LinkedHashMap': { extends: 'java.util.HashMap' },
    'demo.Recent': { extends: 'java.util.LinkedHashMap' },
    'java.util.HashMap$Node': { fields: { value: 'object' } },
    [className]: { fields: { entries: 'object', [field]: 'int' } },
  },
  objects: {
    ...TABLE,
    map: { is: mapClass, fields: { size: 1500, table: 'table' } },
    owner: { is: className, fields: { entries: 'map', [field]: value } },
  },
  roots: ['owner'],
});

test('a field of the owner that the collection has just reached is its bound', async () => {
  const bound = await findBound(sketchOwner('demo.ImageCache', 'maxEntries', 1500));
  const reached = { kind: 'limit', name: 'demo.ImageCache.maxEntries = 1,500', elements: 1500 };
  assert.deepEqual(bound, { ...reached, limit: 1500, filled: 1500 });
  assert.equal(await findBound(sketchOwner('demo.ImageCache', 'maxEntries', 100_000)), undefined);
  assert.equal(await findBound(sketchOwner('demo.ImageCache', 'size', 1500)), undefined);
  assert.equal(await findBound(sketchOwner('demo.Sessions', 'maxActive', 1500)), undefined);
  for (const other of ['maxIdleTimeSeconds', 'maxAge', 'MAX_RETRIES'])
    assert.equal(await findBound(sketchOwner('demo.Sessions', other, 1500)), undefined);
  assert.equal((await findBound(sketchOwner('demo.Sessions', 'maxPages', 1500)))?.kind, 'limit');
});

test('a weight that an owner counts has just reached the limit beside it', async () => {
  const withWeight = (limit: string, count: string, value: number): HeapSketch => {
    const { classes, objects, roots } = sketchOwner('demo.Tiles', limit, 4_000_000);
    return {
      classes: { ...classes, 'demo.Tiles': { fields: { entries: 'object', [limit]: 'int', [count]: 'long' } } },
      objects: {
        ...objects,
        owner: { is: 'demo.Tiles', fields: { entries: 'map', [limit]: 4_000_000, [count]: value } },
      },
      roots,
    } as HeapSketch;
  };
  const bound = await findBound(withWeight('maxBytes', 'bytes', 3_999_800));
  assert.deepEqual(bound, { kind: 'limit', name: 'demo.Tiles.maxBytes = 4,000,000', elements: 1500 });
  assert.equal((await findBound(withWeight('maximumWeight', 'currentWeight', 3_900_000)))?.kind, 'limit');
  assert.equal(await findBound(withWeight('maxBytes', 'bytes', 900_000)), undefined);
  assert.equal(await findBound(withWeight('maxBytes', 'lastAccess', 3_999_800)), undefined);
});

test('a subclass of LinkedHashMap may remove its eldest entry, the class itself never does', async () => {
  const bound = await findBound(sketchOwner('demo.Images', 'hits', 7, 'demo.Recent'));
  assert.equal(bound?.name, 'demo.Recent.removeEldestEntry');
  assert.equal(await findBound(sketchOwner('demo.Images', 'hits', 7, 'java.util.LinkedHashMap')), undefined);
});

test('a map of a library that is derived from LinkedHashMap evicts only when its name says so', async () => {
  const sketch = (className: string): HeapSketch => {
    const { classes, ...rest } = sketchOwner('demo.Images', 'hits', 7, className);
    return { ...rest, classes: { ...classes, [className]: { extends: 'java.util.LinkedHashMap' } } };
  };
  assert.equal(await findBound(sketch('net.jodah.expiringmap.ExpiringMap$EntryLinkedHashMap')), undefined);
  assert.equal((await findBound(sketch('org.apache.xmlbeans.LruMap')))?.isPresumed, true);
});

test('caches of libraries are bounded when their limit is set', async () => {
  const sketch = (className: string, field: string, value: number): HeapSketch => ({
    classes: { [className]: { fields: { data: 'object', [field]: 'long' } } },
    objects: { ...CONTENT, cache: { is: className, fields: { data: 'content', [field]: value } } },
    roots: ['cache'],
  });
  assert.equal((await findBound(sketch(CAFFEINE, 'maximum', 3000)))?.name, 'maximum = 3,000');
  assert.equal((await findBound(sketch(GUAVA, 'maxWeight', 800)))?.name, 'maxWeight = 800');
  assert.equal(await findBound(sketch(GUAVA, 'maxWeight', 0)), undefined);
});

test('a cache whose entries are in a map of its own has as many as that', async () => {
  const MAP = 'org.ehcache.impl.internal.concurrent.ConcurrentHashMap';
  const STORE = 'org.ehcache.impl.internal.store.heap.OnHeapStore';
  const bound = await findBound({
    classes: {
      [MAP]: { fields: { table: 'object', baseCount: 'long' } },
      [STORE]: { fields: { map: 'object', capacity: 'long' } },
    },
    objects: {
      ...CONTENT,
      map: { is: MAP, fields: { table: 'content', baseCount: 220 } },
      store: { is: STORE, fields: { map: 'map', capacity: 5000 } },
    },
    roots: ['store'],
  });
  assert.deepEqual([bound?.elements, bound?.filled, bound?.limit], [220, 220, 5000]);
});

test('a ring has its events from the start; one of log events that wait is no bound', async () => {
  assert.equal((await findBound(sketchRing('demo.PriceEvent', 900, 0)))?.name, 'bufferSize = 1,024');
  assert.equal((await findBound(sketchRing('demo.LogEvent', 900, 880)))?.elements, 1024);
  assert.notEqual((await findBound(sketchRing('demo.LogEvent', 900, 100)))?.kind, 'limit');
});

test('an ArrayBlockingQueue takes no more than its array has room for', async () => {
  const bound = await findBound({
    classes: {
      'java.util.concurrent.ArrayBlockingQueue': { fields: { items: 'object', count: 'int' } },
      'demo.Pool': { fields: { free: 'object' } },
    },
    objects: {
      ...CONTENT,
      items: { is: 'java.lang.Object[]', elements: ['content', null, null] },
      queue: { is: 'java.util.concurrent.ArrayBlockingQueue', fields: { items: 'items', count: 1 } },
      owner: { is: 'demo.Pool', fields: { free: 'queue' } },
    },
    roots: ['owner'],
  });
  assert.deepEqual([bound?.kind, bound?.name], ['limit', 'capacity = 3']);
});

test('an array to which the program refers directly cannot grow, unlike that of a list', async () => {
  const sketch = (arrayClass: string): HeapSketch => ({
    classes: { 'demo.Catalog': { fields: { articles: 'object' } } },
    objects: {
      ...CONTENT,
      article: { is: 'demo.Article' },
      articles: { is: arrayClass, elements: ['content', 'article'] },
      catalog: { is: 'demo.Catalog', fields: { articles: 'articles' } },
    },
    roots: ['catalog'],
  });
  const isFixed = async (arrayClass: string) => (await findBound(sketch(arrayClass)))?.kind === 'array';
  assert.equal(await isFixed('java.lang.Object[]'), false);
});

test('static arrays of one class cannot grow together either, unlike lists beside them', async () => {
  const sketch = (second: 'rates' | 'rows'): HeapSketch => ({
    classes: {
      'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } },
      'demo.Tables': { statics: { CODES: 'codes', RATES: second } },
    },
    objects: {
      ...CONTENT,
      codes: { is: 'byte[]', bytes: new Array<number>(2000).fill(1) },
      rates: { is: 'byte[]', bytes: new Array<number>(1000).fill(2) },
      slots: { is: 'java.lang.Object[]', elements: ['content', null] },
      rows: { is: 'java.util.ArrayList', fields: { elementData: 'slots', size: 1 } },
      other: { is: 'java.util.ArrayList', fields: { size: 0 } },
    },
    roots: ['other'],
  });
  const bound = await findBound(sketch('rates'));
  assert.deepEqual(bound, { kind: 'array', name: 'the lengths of its 2 static arrays', elements: 3000 });
  assert.equal(await findBound(sketch('rows')), undefined);
});

test('an immutable collection never grows', async () => {
  const bound = await findBound({
    classes: { 'java.util.ImmutableCollections$MapN': { fields: { table: 'object' } } },
    objects: { ...CONTENT, map: { is: 'java.util.ImmutableCollections$MapN', fields: { table: 'content' } } },
    roots: ['map'],
  });
  assert.equal(bound?.name, 'java.util.ImmutableCollections$MapN, which is immutable');
});

test('a view that cannot be changed bounds the collection to which it alone refers', async () => {
  const VIEW = 'java.util.Collections$UnmodifiableMap';
  const withView = (fieldOfMap: Record<string, 'map'>): HeapSketch => {
    const { classes, objects } = sketchOwner('demo.Prices', 'version', 7);
    return {
      classes: {
        ...classes,
        [VIEW]: { fields: { m: 'object' } },
        'demo.Prices': { fields: { entries: 'object', mutable: 'object' } },
      },
      objects: {
        ...objects,
        view: { is: VIEW, fields: { m: 'map' } },
        owner: { is: 'demo.Prices', fields: { entries: 'view', ...fieldOfMap } },
      },
      roots: ['owner'],
    } as HeapSketch;
  };
  assert.equal((await findBound(withView({})))?.name, `${VIEW}, which cannot be changed`);
  assert.equal(await findBound(withView({ mutable: 'map' })), undefined);
});

test('a collection far from its limit is not full, and would keep more at its limit', () => {
  const bound = { kind: 'limit', name: 'maximum = 1,000', elements: 100, limit: 1000, filled: 100 } as const;
  assert.deepEqual([isFull(bound), isFull({ ...bound, filled: 900 }), projectRetained(bound, 5)], [false, true, 50]);
});

test('a threshold at which a hash table of a library grows is no bound', async () => {
  const map = 'it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap';
  const sketch: HeapSketch = {
    classes: {
      [map]: { fields: { value: 'object', size: 'int', maxFill: 'int' } },
      'demo.Positions': { fields: { byId: 'object' } },
    },
    objects: {
      ...CONTENT,
      values: { is: 'java.lang.Object[]', elements: ['content', null] },
      map: { is: map, fields: { value: 'values', size: 140_000, maxFill: 196_608 } },
      owner: { is: 'demo.Positions', fields: { byId: 'map' } },
    },
    roots: ['owner'],
  };
  assert.equal(await findBound(sketch), undefined);
});

test('a map that removes its eldest entry at a limit that it has not reached has that limit', async () => {
  const sketch = (max: number): HeapSketch => {
    const { classes, objects, roots } = sketchOwner('demo.Images', 'hits', 7, 'demo.Recent');
    return {
      classes: { ...classes, 'demo.Recent': { extends: 'java.util.LinkedHashMap', fields: { maxEntries: 'int' } } },
      objects: { ...objects, map: { is: 'demo.Recent', fields: { size: 1500, table: 'table', maxEntries: max } } },
      roots,
    } as HeapSketch;
  };
  const bound = await findBound(sketch(5_000_000));
  assert.deepEqual([bound?.name, bound?.limit, bound?.filled], ['demo.Recent.maxEntries = 5,000,000', 5_000_000, 1500]);
  assert.equal((await findBound(sketch(1500)))?.name, 'demo.Recent.maxEntries = 1,500');
});

test('an array whose elements have tables of their own may grow inside', async () => {
  const sketch = (size: number): HeapSketch => ({
    classes: {
      'java.util.HashMap': HASH_MAP,
      'java.util.HashMap$Node': { fields: { value: 'object' } },
      'demo.Shard': { fields: { entries: 'object' } },
      'demo.Sessions': { fields: { shards: 'object' } },
    },
    objects: {
      ...TABLE,
      map: { is: 'java.util.HashMap', fields: { size, table: 'table' } },
      shard: { is: 'demo.Shard', fields: { entries: 'map' } },
      shards: { is: 'demo.Shard[]', elements: ['shard'] },
      owner: { is: 'demo.Sessions', fields: { shards: 'shards' } },
    },
    roots: ['owner'],
  });
  assert.equal(await findBound(sketch(1500)), undefined);
});

const PAGES = Array.from({ length: 12 }, (_, at) => at);

/** A cache of the program with an index of 1,500 entries, which are in a list as well, and a limit in one of its fields or settings. */
const sketchCache = (limit: Record<string, number>, settings: Record<string, number>): HeapSketch => ({
  classes: {
    'java.util.HashMap': HASH_MAP,
    'demo.Lru': { fields: { index: 'object', first: 'object', settings: 'object', capacity: 'int' } },
    'demo.Settings': { fields: { maxObjs: 'int' } },
    'demo.Page': { fields: { next: 'object', content: 'object' } },
  },
  objects: {
    ...Object.fromEntries(
      PAGES.flatMap((at): [string, ObjectSketch][] => [
        [`content${at}`, { is: 'byte[]', bytes: new Array<number>(900).fill(at) }],
        [
          `page${at}`,
          { is: 'demo.Page', fields: { next: PAGES[at + 1] ? `page${at + 1}` : null, content: `content${at}` } },
        ],
      ]),
    ),
    table: { is: 'java.util.HashMap$Node[]', elements: PAGES.map((at) => `page${at}`) },
    map: { is: 'java.util.HashMap', fields: { size: 1500, table: 'table' } },
    settings: { is: 'demo.Settings', fields: settings },
    cache: { is: 'demo.Lru', fields: { index: 'map', first: 'page0', settings: 'settings', ...limit } },
  },
  roots: ['cache'],
});

test('a cache with an index and a list is bounded by its own field or its settings', async () => {
  assert.equal((await findBound(sketchCache({ capacity: 1500 }, {})))?.name, 'demo.Lru.capacity = 1,500');
  assert.equal((await findBound(sketchCache({}, { maxObjs: 1500 })))?.name, 'demo.Settings.maxObjs = 1,500');
  assert.equal(await findBound(sketchCache({ capacity: 9000 }, {})), undefined);
});

test('a limit that a cache has passed does not work', async () => {
  const findPassed = (capacity: number) =>
    analyzeBytes(
      aHeap(sketchCache({ capacity }, {})),
      ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.passedLimit,
    );
  assert.deepEqual(await findPassed(500), { name: 'demo.Lru.capacity = 500', elements: 1500 });
  assert.equal(await findPassed(1400), undefined);
});
