import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, PhdBuilder } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const findOwner = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.owner);

const CONTENT = { content: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) } } as const;

test('the field of the application that is nearest to the memory is named, also above a cache of a library', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.Shop': { fields: { tokens: 'object' } },
      'com.acme.TokenStore': { fields: { cache: 'object' } },
      'com.google.common.cache.LocalCache': { fields: { segments: 'object' } },
    },
    objects: {
      ...CONTENT,
      cache: { is: 'com.google.common.cache.LocalCache', fields: { segments: 'content' } },
      store: { is: 'com.acme.TokenStore', fields: { cache: 'cache' } },
      shop: { is: 'com.acme.Shop', fields: { tokens: 'store' } },
    },
    roots: ['shop'],
  });
  assert.deepEqual(owner, {
    name: 'com.acme.TokenStore.cache',
    isApplication: true,
    inner: 'com.google.common.cache.LocalCache.segments',
  });
});

test('a link from an object to the next one of its class is not the owner of a chain', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.History': { fields: { last: 'object' } },
      'com.acme.Change': { fields: { before: 'object', text: 'object' } },
    },
    objects: {
      ...CONTENT,
      first: { is: 'com.acme.Change', fields: { text: 'content' } },
      second: { is: 'com.acme.Change', fields: { before: 'first' } },
      history: { is: 'com.acme.History', fields: { last: 'second' } },
    },
    roots: ['history'],
  });
  assert.match(owner?.name ?? '', /^com\.acme\.(?:History\.last|Change\.text)$/);
});

test('an application that only refers to an object of a library on the path is found through its wrapper', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.ClickStream': { fields: { clicks: 'object' } },
      'reactor.core.publisher.Wrapper': { fields: { sink: 'object' } },
      'reactor.core.publisher.SinkManyUnicast': { fields: { queue: 'object' } },
    },
    objects: {
      ...CONTENT,
      sink: { is: 'reactor.core.publisher.SinkManyUnicast', fields: { queue: 'content' } },
      wrapper: { is: 'reactor.core.publisher.Wrapper', fields: { sink: 'sink' } },
      stream: { is: 'com.acme.ClickStream', fields: { clicks: 'wrapper' } },
    },
    roots: ['sink', 'stream'],
  });
  assert.deepEqual([owner?.name, owner?.isApplication], ['com.acme.ClickStream.clicks', true]);
});

test('of a collection of the program itself the field that refers to it is named, not its array', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.Client': { fields: { pending: 'object' } },
      'com.acme.LongMap': { fields: { values: 'object' } },
    },
    objects: {
      ...CONTENT,
      array: { is: 'java.lang.Object[]', elements: ['content'] },
      map: { is: 'com.acme.LongMap', fields: { values: 'array' } },
      client: { is: 'com.acme.Client', fields: { pending: 'map' } },
    },
    roots: ['client'],
  });
  assert.match(owner?.name ?? '', /^com\.acme\.(?:Client\.pending|LongMap\.values)$/);
});

test('tasks that refer to the executor that keeps them do not hide who else refers to it', async () => {
  const EXECUTOR = 'java.util.concurrent.ScheduledThreadPoolExecutor';
  const tasks = Array.from({ length: 300 }, (_, at) => `task${at}`);
  const owner = await findOwner({
    classes: {
      'com.acme.Background': { statics: { SCHEDULER: 'facade' } },
      'java.util.concurrent.Facade': { fields: { executor: 'object' } },
      'java.lang.Thread': { fields: { name: 'object', queue: 'object' } },
      [EXECUTOR]: { fields: { workQueue: 'object' } },
      [`${EXECUTOR}$Task`]: { fields: { outer: 'object' } },
      [`${EXECUTOR}$Queue`]: { fields: { queue: 'object', content: 'object' } },
    },
    objects: {
      ...CONTENT,
      ...Object.fromEntries(tasks.map((task) => [task, { is: `${EXECUTOR}$Task`, fields: { outer: 'executor' } }])),
      array: { is: 'java.lang.Object[]', elements: [...tasks, 'content'] },
      queue: { is: `${EXECUTOR}$Queue`, fields: { queue: 'array' } },
      executor: { is: EXECUTOR, fields: { workQueue: 'queue' } },
      facade: { is: 'java.util.concurrent.Facade', fields: { executor: 'executor' } },
      thread: { is: 'java.lang.Thread', fields: { queue: 'queue' } },
    },
    roots: ['thread'],
  });
  assert.equal(owner?.name, 'com.acme.Background.SCHEDULER');
});

test('a variable of Clojure is named by its namespace and symbol', async () => {
  const owner = await findOwner({
    classes: {
      'clojure.lang.Var': { fields: { sym: 'object', ns: 'object', root: 'object' } },
      'clojure.lang.Namespace': { fields: { name: 'object' } },
      'clojure.lang.Symbol': { fields: { name: 'object' } },
      'clojure.lang.Atom': { fields: { state: 'object' } },
    },
    objects: {
      ...CONTENT,
      prefix: { text: 'shop.core' },
      text: { text: 'events' },
      space: { is: 'clojure.lang.Symbol', fields: { name: 'prefix' } },
      symbol: { is: 'clojure.lang.Symbol', fields: { name: 'text' } },
      namespace: { is: 'clojure.lang.Namespace', fields: { name: 'space' } },
      atom: { is: 'clojure.lang.Atom', fields: { state: 'content' } },
      variable: { is: 'clojure.lang.Var', fields: { sym: 'symbol', ns: 'namespace', root: 'atom' } },
    },
    roots: ['variable'],
  });
  assert.deepEqual(owner, { name: 'shop.core/events', isApplication: true });
});

test('a queue that only a library refers to is named by its field there', async () => {
  const owner = await findOwner({
    classes: {
      'org.apache.camel.component.seda.SedaEndpoint': { fields: { queue: 'object' } },
      'java.util.concurrent.LinkedBlockingQueue': { fields: { head: 'object' } },
    },
    objects: {
      ...CONTENT,
      queue: { is: 'java.util.concurrent.LinkedBlockingQueue', fields: { head: 'content' } },
      endpoint: { is: 'org.apache.camel.component.seda.SedaEndpoint', fields: { queue: 'queue' } },
    },
    roots: ['queue', 'endpoint'],
  });
  assert.deepEqual(owner, {
    name: 'org.apache.camel.component.seda.SedaEndpoint.queue',
    isApplication: false,
    hasCollection: true,
  });
});

test('of a tree of the program the field that has its root is named, not the links of its nodes', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.NameIndex': { fields: { root: 'object' } },
      'com.acme.NameIndex$Node': { fields: { next: 'object', text: 'object' } },
    },
    objects: {
      ...CONTENT,
      leaf: { is: 'com.acme.NameIndex$Node', fields: { text: 'content' } },
      inner: { is: 'com.acme.NameIndex$Node[]', elements: ['leaf'] },
      node: { is: 'com.acme.NameIndex$Node', fields: { next: 'inner' } },
      index: { is: 'com.acme.NameIndex', fields: { root: 'node' } },
    },
    roots: ['index'],
  });
  assert.equal(owner?.name, 'com.acme.NameIndex.root');
});

test('a library that was moved below the package of the program is not the program', async () => {
  const MOVED = 'com.acme.shaded.com.google.common.cache.LocalCache';
  const owner = await findOwner({
    classes: { 'com.acme.TokenStore': { fields: { cache: 'object' } }, [MOVED]: { fields: { segments: 'object' } } },
    objects: {
      ...CONTENT,
      cache: { is: MOVED, fields: { segments: 'content' } },
      store: { is: 'com.acme.TokenStore', fields: { cache: 'cache' } },
    },
    roots: ['store'],
  });
  assert.deepEqual([owner?.name, owner?.inner], ['com.acme.TokenStore.cache', `${MOVED}.segments`]);
});

test('the root of a tree that divides at once is named by the field that has it as well', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.NameIndex': { fields: { root: 'object' } },
      'com.acme.NameIndex$Node': { fields: { next: 'object' } },
    },
    objects: {
      ...CONTENT,
      more: { is: 'byte[]', bytes: new Array<number>(4000).fill(8) },
      left: { is: 'com.acme.NameIndex$Node', fields: { next: 'content' } },
      right: { is: 'com.acme.NameIndex$Node', fields: { next: 'more' } },
      inner: { is: 'com.acme.NameIndex$Node[]', elements: ['left', 'right'] },
      node: { is: 'com.acme.NameIndex$Node', fields: { next: 'inner' } },
      index: { is: 'com.acme.NameIndex', fields: { root: 'node' } },
    },
    roots: ['index'],
  });
  assert.equal(owner?.name, 'com.acme.NameIndex.root');
});

test('a service below a static field of its own class is no node of a tree', async () => {
  const owner = await findOwner({
    classes: {
      'com.acme.PaymentService': { fields: { pending: 'object' }, statics: { CONTEXT: 'context' } },
      'com.acme.Context': { fields: { service: 'object' } },
    },
    objects: {
      ...CONTENT,
      service: { is: 'com.acme.PaymentService', fields: { pending: 'content' } },
      context: { is: 'com.acme.Context', fields: { service: 'service' } },
    },
  });
  assert.equal(owner?.name, 'com.acme.PaymentService.pending');
});

test('in a portable dump the object of the program that has several parts is named by its class', async () => {
  const [OBJECT, INDEXER, THREAD] = [0x1000, 0x1100, 0x1200];
  const dump = new PhdBuilder()
    .addClass(OBJECT, 'java/lang/Object', 16)
    .addClass(INDEXER, 'demo/Indexer', 24)
    .addClass(THREAD, 'java/lang/Thread', 120)
    .addLong(0x2000, THREAD, [0x2100])
    .addLong(0x2100, INDEXER, [0x2200, 0x9200])
    .addLongPrimitiveArray(0x2200, 4, 0x6000, 0x6010)
    .addLongPrimitiveArray(0x9200, 4, 0x6000, 0x6010)
    .end();
  const owner = await analyzeBytes(dump, ({ suspects }) => suspects[0]?.owner);
  assert.deepEqual(owner, { name: 'a field of demo.Indexer', isApplication: true });
});
