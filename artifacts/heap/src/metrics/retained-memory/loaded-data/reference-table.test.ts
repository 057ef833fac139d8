import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../../testing/index.ts';

/** A map of the program with one text, in a static field. */
const sketchTable = (field: string, mapClass = 'java.util.HashMap', value = 'text'): HeapSketch =>
  ({
    classes: {
      [mapClass]: { fields: { table: 'object', size: 'int' } },
      'java.util.HashMap$Node': { fields: { value: 'object' } },
      'demo.Book': { fields: { title: 'object' } },
      'demo.Lexicon': { statics: { [field]: 'map' } },
    },
    objects: {
      text: { text: 'a word and what it means '.repeat(200) },
      book: { is: 'demo.Book', fields: { title: 'text' } },
      bytes: { is: 'byte[]', bytes: new Array<number>(5000).fill(7) },
      node: { is: 'java.util.HashMap$Node', fields: { value } },
      table: { is: 'java.util.HashMap$Node[]', elements: ['node'] },
      map: { is: mapClass, fields: { table: 'table', size: 1 } },
    },
  }) as HeapSketch;

const isTable = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.isReferenceTable);

test('a map of nothing but texts is a table that a program has loaded', async () => {
  assert.equal(await isTable(sketchTable('WORDS')), true);
  const { objects, ...rest } = sketchTable('PLACES_OF_WORDS', 'java.util.HashMap', 'places');
  const places = { is: 'long[]', bytes: new Array<number>(4000).fill(7) } as const;
  assert.equal(await isTable({ ...rest, objects: { ...objects, places } } as HeapSketch), true);
});

test('what grows with the work, objects of the program and bytes are no such table', async () => {
  assert.equal(await isTable(sketchTable('SESSIONS')), undefined);
  assert.equal(await isTable(sketchTable('WORDS', 'java.util.concurrent.ConcurrentHashMap')), undefined);
  assert.equal(await isTable(sketchTable('WORDS', 'java.util.HashMap', 'book')), undefined);
  assert.equal(await isTable(sketchTable('WORDS', 'java.util.HashMap', 'bytes')), undefined);
});

test('two static tables of a class that share their texts are such a table together', async () => {
  const { classes, objects } = sketchTable('WORDS');
  const shared = {
    classes: { ...classes, 'demo.Lexicon': { statics: { WORDS: 'map', BY_NUMBER: 'other' } } },
    objects: {
      ...objects,
      other: { is: 'java.util.HashMap', fields: { table: 'second', size: 1 } },
      second: { is: 'java.util.HashMap$Node[]', elements: ['twin'] },
      twin: { is: 'java.util.HashMap$Node', fields: { value: 'text' } },
    },
  } as HeapSketch;
  assert.equal(await isTable(shared), true);
});

/** An array with vectors of these lengths, in a static field of the program. */
const sketchVectors = (field: string, ...lengths: number[]): HeapSketch =>
  ({
    classes: { 'demo.Model': { statics: { [field]: 'list' } } },
    objects: {
      ...Object.fromEntries(
        lengths.map((length, at) => [`v${at}`, { is: 'double[]', bytes: new Array<number>(8 * length).fill(1) }]),
      ),
      list: { is: 'java.lang.Object[]', elements: lengths.map((_, at) => `v${at}`) },
    },
  }) as HeapSketch;

const isModel = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.isVectorTable);

test('decimal numbers in arrays of one length are a model that was loaded', async () => {
  assert.equal(await isModel(sketchVectors('WEIGHTS', 400, 400, 400)), true);
  assert.equal(await isModel(sketchVectors('WEIGHTS', 400, 300, 200)), undefined);
  assert.equal(await isModel(sketchVectors('SAMPLES', 400, 400, 400)), undefined);
});

/** A tree of three nodes with texts, in a field of an object of this class. */
const sketchTree = (owner: string, node: string, value = 'text'): HeapSketch =>
  ({
    classes: {
      [node]: { fields: { left: 'object', right: 'object', name: 'object' } },
      [owner]: { fields: { root: 'object' } },
      'demo.App': { statics: { INSTANCE: 'owner' } },
    },
    objects: {
      text: { text: 'a place and where it is '.repeat(200) },
      bytes: { is: 'byte[]', bytes: new Array<number>(5000).fill(7) },
      other: { text: 'another place and where it is '.repeat(160) },
      leaf: { is: node, fields: { name: value } },
      second: { is: node, fields: { name: 'other' } },
      top: { is: node, fields: { left: 'leaf', right: 'second' } },
      owner: { is: owner, fields: { root: 'top' } },
    },
  }) as HeapSketch;

const isIndex = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.isReferenceData);

test('a tree of nodes that is named like an index is what a program searches', async () => {
  assert.equal(await isIndex(sketchTree('demo.SpatialIndex', 'demo.KdNode')), true);
  assert.equal(await isIndex(sketchTree('demo.History', 'demo.KdNode')), undefined);
  assert.equal(await isIndex(sketchTree('demo.SpatialIndex', 'demo.Invoice')), undefined);
  assert.equal(await isIndex(sketchTree('demo.SpatialIndex', 'demo.KdNode', 'bytes')), undefined);
});

/** A list of objects of the program with a text, in a field of another one. */
const sketchCatalog = (field: string, part: string, time = 'weight'): HeapSketch => {
  const [owner] = field.split(/\.(?=[^.]*$)/);
  return {
    classes: {
      [part]: { fields: { name: 'object', [time]: 'long' } },
      [owner ?? '']: { statics: { [field.slice(field.lastIndexOf('.') + 1)]: 'list' } },
    },
    objects: {
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`t${at}`, { text: `part ${at} of the catalog `.repeat(40) }]),
      ),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`p${at}`, { is: part, fields: { name: `t${at}`, [time]: at } }]),
      ),
      list: { is: 'java.lang.Object[]', elements: Array.from({ length: 20 }, (_, at) => `p${at}`) },
    },
  } as HeapSketch;
};

test('parts of a catalog are data that a program has loaded, unless they say when they came', async () => {
  assert.equal(await isIndex(sketchCatalog('demo.ProductCatalog.byId', 'demo.Product')), true);
  assert.equal(await isIndex(sketchCatalog('demo.Translations.texts', 'demo.Translation')), true);
  assert.equal(await isIndex(sketchCatalog('demo.Timetable.stops', 'demo.Stop')), true);
  assert.equal(await isIndex(sketchCatalog('demo.ProductCatalog.cache', 'demo.Product')), undefined);
  assert.equal(await isIndex(sketchCatalog('demo.ProductCatalog.byId', 'demo.Basket')), undefined);
  assert.equal(await isIndex(sketchCatalog('demo.ProductCatalog.byId', 'demo.Product', 'createdAt')), undefined);
});

const isPlain = (sketch: HeapSketch) =>
  analyzeBytes(aHeap(sketch), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.isPlainData);

test('objects of the program without a time, in a field with any name, may have been loaded', async () => {
  assert.equal(await isPlain(sketchCatalog('demo.PriceServer.products', 'demo.Product')), true);
  assert.equal(await isPlain(sketchTree('demo.Engine', 'demo.KdNode')), true);
  assert.equal(await isPlain(sketchCatalog('demo.PriceServer.history', 'demo.Product')), undefined);
  assert.equal(await isPlain(sketchCatalog('demo.PriceServer.products', 'demo.Basket')), undefined);
  assert.equal(await isPlain(sketchCatalog('demo.PriceServer.products', 'demo.Product', 'when')), undefined);
  assert.equal(await isPlain(sketchTree('demo.Engine', 'demo.KdNode', 'bytes')), undefined);
});
