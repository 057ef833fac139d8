import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MemoryBudget } from '@hindsight/heap-graph';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import type { HeapSignatures } from '@hindsight/model';
import { analyzeBytes } from '../../../testing/analyze-bytes.ts';
import type { HeapAnalysis } from '../../analysis.ts';
import { listClassesByNode } from '../support/classes-by-node.ts';
import { collectSignatures } from './collect-signatures.ts';

const collect = (sketch: HeapSketch): Promise<HeapSignatures> =>
  analyzeBytes(aHeap(sketch), ({ signatures }) => signatures);

/** Writes each group with its path: `class com.shop.Cache / entries com.shop.Entry[] x1`. */
const listPaths = ({ groups }: HeapSignatures): string[] =>
  groups.map(({ parent, field, label, kind, objects }) => {
    const above = groups[parent];
    const step = `${field} ${kind === 'object' ? '' : `${kind} `}${label}`.trim();
    return `${above ? `${above.label} / ` : ''}${step} x${objects}`;
  });

const PAGE = { is: 'byte[]', bytes: Array.from({ length: 3000 }, () => 0) } as const;

const heapWith = (pages: readonly string[]): HeapSketch => ({
  classes: { 'com.shop.Cache': { statics: { PAGES: 'pages' } } },
  objects: {
    pages: { is: 'com.shop.Page[]', elements: pages },
    ...Object.fromEntries(pages.map((name) => [name, PAGE])),
  },
});

test('objects are grouped by the classes and fields that lead to them', async () => {
  const found = listPaths(await collect(heapWith(['one', 'two', 'three'])));
  assert.deepEqual(found, [
    'class com.shop.Cache x1',
    'com.shop.Cache / PAGES com.shop.Page[] x1',
    'com.shop.Page[] / [] byte[] x3',
  ]);
});

/** Collects signatures again and returns how often the retained size of each node was read. */
function countReads(analysis: HeapAnalysis): readonly number[] {
  const { dump, tree } = analysis;
  const reads = Array.from({ length: tree.size }, () => 0);
  const at = (node: number) => {
    reads[node] = (reads[node] ?? 0) + 1;
    return tree.retained.at(node);
  };
  const counted = { ...tree, retained: { ...tree.retained, length: tree.size, at } };
  const classByNode = listClassesByNode(dump, tree, new MemoryBudget());
  const rest = { pathsTo: () => new Map(), complete: true, canReadAll: true };
  assert.deepEqual(collectSignatures({ ...analysis, ...rest, tree: counted, classByNode }), analysis.signatures);
  return reads;
}

test('what the members of a large group retain is read once, because in files it takes a pass over the tree', () =>
  analyzeBytes(aHeap(heapWith(Array.from({ length: 50 }, (_, at) => `page${at}`))), (analysis) => {
    const { dump, tree } = analysis;
    const isPage = (node: number) =>
      dump.classes[dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? -1]?.name === 'byte[]';
    assert.deepEqual([...new Set(countReads(analysis).filter((_, node) => isPage(node)))], [1]);
  }));

test('a linked list is one group', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `node${at}`);
  const nodes = names.map((name, at) => [
    name,
    { is: 'com.shop.Node', fields: { next: names[at + 1] ?? null, page: `page${at}` } },
  ]);
  const pages = names.map((_, at) => [`page${at}`, PAGE]);
  const found = await collect({
    classes: {
      'com.shop.Node': { fields: { next: 'object', page: 'object' } },
      'com.shop.History': { statics: { FIRST: 'node0' } },
    },
    objects: Object.fromEntries([...nodes, ...pages]),
  });
  assert.deepEqual(listPaths(found).slice(1), [
    'com.shop.History / FIRST com.shop.Node x40',
    'com.shop.Node / page byte[] x40',
  ]);
});

test('an object that two static fields share is found below one of them', async () => {
  const { groups } = await collect({
    classes: { 'com.shop.A': { statics: { SHARED: 'page' } }, 'com.shop.B': { statics: { ALSO: 'page' } } },
    objects: { page: PAGE },
  });
  const shared = groups.find(({ label }) => label === 'byte[]');
  assert.ok(shared);
  assert.equal(groups[shared.parent]?.kind, 'class');
  assert.ok(['SHARED', 'ALSO'].includes(shared.field));
});

test('an array to which the program refers has its length as a bound', async () => {
  const { groups } = await collect(heapWith(['one', 'two', 'three']));
  const { bound } = groups.find(({ label }) => label === 'com.shop.Page[]') ?? {};
  assert.deepEqual(bound, { name: 'the length of the array com.shop.Page[]', elements: 3, length: 3 });
});

test('each of many caches has the limit that it brings along', async () => {
  const names = Array.from({ length: 6 }, (_, at) => at);
  const { groups } = await collect({
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'java.util.LinkedHashMap': { extends: 'java.util.HashMap' },
      'com.shop.Statements': { extends: 'java.util.LinkedHashMap' },
      'com.shop.Pool': { statics: { CACHES: 'caches' } },
    },
    objects: Object.fromEntries([
      ['caches', { is: 'com.shop.Statements[]', elements: names.map((at) => `cache${at}`) }],
      ...names.map((at) => [`cache${at}`, { is: 'com.shop.Statements', fields: { table: `table${at}`, size: 250 } }]),
      ...names.map((at) => [`table${at}`, { is: 'java.util.HashMap$Node[]', elements: [`page${at}`] }]),
      ...names.map((at) => [`page${at}`, PAGE]),
    ]),
  });
  const { bound, objects } = groups.find(({ label }) => label === 'com.shop.Statements') ?? {};
  assert.deepEqual([objects, bound?.name, bound?.elements], [6, 'com.shop.Statements.removeEldestEntry', 250]);
});
