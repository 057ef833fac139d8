import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PhdBuilder } from '@hindsight/heap-graph/testing';
import { exploreBytes } from '../testing/index.ts';
import { buildBody } from './body.ts';
import { diagnoseHeap } from './rules/diagnose-heap.ts';
import { buildReport } from './sections/index.ts';

const [OBJECT, CACHE, NODE, BYTES] = [0x1000, 0x1100, 0x1200, 0x1300];
const BASE = 0x1_0000;
const MB = 2 ** 20;

/** A class that holds an array of nodes with a megabyte each. */
function buildCache(nodes: number): Buffer {
  const dump = new PhdBuilder()
    .addClass(OBJECT, 'java/lang/Object', 16)
    .addClass(NODE, 'demo/Node', 24)
    .addClass(BYTES, '[B', 0)
    .addClass(CACHE, 'demo/Cache', 16, [BASE]);
  const addresses = Array.from({ length: nodes }, (_, at) => BASE + 0x1000 + at * 2 * MB);
  dump.addObjectArray(BASE, NODE, addresses, 2 * nodes, 16 + 8 * nodes);
  for (const address of addresses) {
    dump.addLong(address, NODE, [address + 0x20]).addPrimitiveArray(address + 0x20, 4, MB, MB + 16);
  }
  return dump.end();
}

test('the report names the holder, says once what the dump does not have, and has no empty parts', () =>
  exploreBytes(buildCache(100), ({ analysis }) => {
    const findings = diagnoseHeap(analysis);
    assert.deepEqual(
      findings.map(({ id }) => id).filter((id) => id.startsWith('phd')),
      ['phd-no-values'],
    );
    assert.match(findings[0]?.title ?? '', /^A static field of demo\.Cache keeps/);
    const body = buildBody({ analysis, includesPerformance: true, contents: undefined })(findings);
    assert.deepEqual(Object.keys(body.performanceReport as object), [
      'heapStatistics',
      'whatsInMemory',
      'largeObjects',
      'threads',
    ]);
    const { overview } = body.troubleshootReport as { overview: Record<string, unknown> };
    assert.deepEqual([overview.format, overview.phdVersion, overview.gcRoots], ['phd', 6, 'derived']);
    assert.equal(overview.unreachableObjects, 0);
    const sections = buildReport({ analysis, findings }).sections.map(({ id }) => id);
    for (const absent of ['waste', 'duplicate-strings', 'class-loaders', 'settings', 'unreachable'])
      assert.ok(!sections.includes(absent), absent);
  }));

test('values of a ThreadLocal are told by the classes on their path', () => {
  const [THREAD, LOCALS, ENTRY] = [0x1400, 0x1500, 0x1600];
  const dump = new PhdBuilder()
    .addClass(OBJECT, 'java/lang/Object', 16)
    .addClass(BYTES, '[B', 0)
    .addClass(THREAD, 'java/lang/Thread', 64)
    .addClass(LOCALS, 'java/lang/ThreadLocal$ThreadLocalMap', 24)
    .addClass(ENTRY, 'java/lang/ThreadLocal$ThreadLocalMap$Entry', 32)
    .addLong(BASE, THREAD, [BASE + 0x100])
    .addLong(BASE + 0x100, LOCALS, [BASE + 0x200])
    .addObjectArray(BASE + 0x200, ENTRY, [BASE + 0x300], 16, 80)
    .addLong(BASE + 0x300, ENTRY, [BASE + 0x400])
    .addPrimitiveArray(BASE + 0x400, 4, 5 * MB, 5 * MB + 16);
  return exploreBytes(dump.end(), ({ analysis }) => {
    assert.match(diagnoseHeap(analysis)[0]?.title ?? '', /^A ThreadLocal of a thread keeps 5 MB/);
  });
});

test('the explorer follows references without names', () =>
  exploreBytes(buildCache(8), async ({ explorer, heap }) => {
    const page = { offset: 0, limit: 3 };
    const [top] = explorer.dominated(page)?.rows ?? [];
    assert.equal(top?.label, 'class demo.Cache');
    const [array] = explorer.references({ ...page, object: top?.objectId ?? -1, direction: 'out' })?.rows ?? [];
    assert.deepEqual([array?.label, array?.shallowSize], ['demo.Node[16]', 80]);
    assert.ok(!Object.hasOwn(array ?? {}, 'prefix'));
    const elements = explorer.elements({ ...page, object: array?.objectId ?? -1 });
    assert.deepEqual([elements?.total, elements?.rows[0]?.name], [8, '']);
    const inspected = explorer.inspect(heap.index.indexOf(0, BASE + 0x1000));
    assert.deepEqual([inspected?.address, inspected?.fields, inspected?.loader], ['0x11000', [], '(not in the dump)']);
    const answer = await explorer.query({ oql: 'SELECT s.@retainedHeapSize FROM demo.Node s', ...page });
    assert.match(JSON.stringify(answer), new RegExp(String(MB + 16 + 24)));
  }));

test('generations of a program are told by the names of their classes and what keeps them', () => {
  const [LOADER, BASE_LOADER, THREAD] = [0x1400, 0x1500, 0x1600];
  const dump = new PhdBuilder()
    .addClass(OBJECT, 'java/lang/Object', 16)
    .addClass(BASE_LOADER, 'java/lang/ClassLoader', 32)
    .addClass(LOADER, 'demo/PluginLoader', 32, [], BASE_LOADER)
    .addClass(THREAD, 'java/lang/Thread', 64);
  const plugins = [0, 1, 2].map((at) => ({ of: 0x2000 + at * 0x100, loader: BASE + at * 0x100 }));
  for (const { of, loader } of plugins) dump.addClass(of, 'demo/Plugin', 16, [OBJECT, loader]);
  for (const { of, loader } of plugins) {
    dump.addLong(loader, LOADER, []);
    dump.addLong(loader + 0x20, THREAD, [loader + 0x80]).addLong(loader + 0x80, of, []);
  }
  return exploreBytes(dump.end(), ({ analysis }) => {
    const [finding] = diagnoseHeap(analysis).filter(({ id }) => id === 'loader-redeploy');
    assert.match(
      finding?.title ?? '',
      /^3 class loaders .*PluginLoader with the same classes, one of them kept by a thread$/,
    );
    assert.match(finding?.advice ?? '', /^End a thread|^End the thread/);
  });
});
