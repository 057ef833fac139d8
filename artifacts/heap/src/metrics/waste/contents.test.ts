import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, openBytes } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { analyzeDump } from '../index.ts';
import { type Contents, readContents } from './contents.ts';

const readSketchContents = (sketch: HeapSketch): Promise<Contents> =>
  openBytes(aHeap(sketch), (source) => {
    const { dump, getSize } = analyzeDump(source);
    return readContents(source, dump, getSize);
  });

test('objects of one class with equal fields are copies; objects of other classes or with other values are not', async () => {
  const { objects } = await readSketchContents({
    classes: { 'demo.Point': { fields: { x: 'int', y: 'int' } }, 'demo.Size': { fields: { x: 'int', y: 'int' } } },
    objects: {
      a: { is: 'demo.Point', fields: { x: 1, y: 2 } },
      b: { is: 'demo.Point', fields: { x: 1, y: 2 } },
      c: { is: 'demo.Point', fields: { x: 2, y: 1 } },
      d: { is: 'demo.Size', fields: { x: 1, y: 2 } },
    },
    roots: ['a', 'b', 'c', 'd'],
  });
  // 12 bytes of header and two numbers, rounded up to 8.
  assert.deepEqual([objects.objects, objects.values, objects.inGroups, objects.wasted], [4, 3, 2, 24]);
});

test('objects with an identity are not compared: locks, nodes and objects without fields', async () => {
  const { objects } = await readSketchContents({
    classes: { 'java.util.HashMap$Node': { fields: { hash: 'int' } }, 'demo.Lock': {} },
    objects: {
      a: { is: 'java.util.HashMap$Node' },
      b: { is: 'java.util.HashMap$Node' },
      c: { is: 'demo.Lock' },
      d: { is: 'demo.Lock' },
    },
    roots: ['a', 'b', 'c', 'd'],
  });
  assert.equal(objects.objects, 0);
});

const bytesWith = (used: number, zeros: number): HeapSketch => ({
  objects: {
    array: { is: 'byte[]', bytes: [...new Array<number>(used).fill(7), ...new Array<number>(zeros).fill(0)] },
  },
  roots: ['array'],
});

test('trailing zeros count from half of 64 bytes on, and an array of only zeros has no tail', async () => {
  assert.deepEqual(
    (await readSketchContents(bytesWith(32, 32))).tails.map(({ wasted }) => wasted),
    [32],
  );
  assert.deepEqual((await readSketchContents(bytesWith(33, 31))).tails, []);
  assert.deepEqual((await readSketchContents(bytesWith(31, 32))).tails, []);
  assert.deepEqual((await readSketchContents(bytesWith(0, 64))).tails, []);
});

test('texts with two bytes per character that need only one waste half of their array', async () => {
  const text = (...bytes: number[]): HeapSketch => ({
    objects: {
      array: { is: 'byte[]', bytes },
      text: { is: 'java.lang.String', fields: { value: 'array', coder: 1 } },
    },
    roots: ['text'],
  });
  assert.equal((await readSketchContents(text(0x61, 0, 0x62, 0))).wideTexts.wasted, 2);
  assert.equal((await readSketchContents(text(0x61, 0, 0x62, 4))).wideTexts.objects, 0);
});

test('unused capacity of a StringBuilder counts from 1 KB on, assuming two bytes per character', async () => {
  const builder = (length: number, count: number): HeapSketch => ({
    classes: {
      'java.lang.AbstractStringBuilder': { fields: { value: 'object', count: 'int' } },
      'java.lang.StringBuilder': { extends: 'java.lang.AbstractStringBuilder' },
    },
    objects: {
      array: { is: 'byte[]', bytes: new Array<number>(length).fill(0x61) },
      builder: { is: 'java.lang.StringBuilder', fields: { value: 'array', count } },
    },
    roots: ['builder'],
  });
  assert.equal((await readSketchContents(builder(1034, 5))).builders.wasted, 1024);
  assert.equal((await readSketchContents(builder(1033, 5))).builders.objects, 0);
});

test('arrays of objects: empty, single, without any element, mostly null; arrays of collections are excluded', async () => {
  const nulls = (length: number, used: number) => Array.from({ length }, (_, at) => (at < used ? 'one' : null));
  const [row] = await analyzeBytes(
    aHeap({
      classes: { 'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } } },
      objects: {
        one: { is: 'java.lang.Object' },
        empty: { is: 'java.lang.Object[]', elements: [] },
        single: { is: 'java.lang.Object[]', elements: ['one'] },
        allNull: { is: 'java.lang.Object[]', elements: nulls(4, 0) },
        sparse: { is: 'java.lang.Object[]', elements: nulls(16, 4) },
        used: { is: 'java.lang.Object[]', elements: nulls(16, 5) },
        ofList: { is: 'java.lang.Object[]', elements: nulls(16, 0) },
        list: { is: 'java.util.ArrayList', fields: { elementData: 'ofList' } },
      },
      roots: ['empty', 'single', 'allNull', 'sparse', 'used', 'list'],
    }),
    ({ arrayUse }) => arrayUse.ofObjects,
  );
  assert.deepEqual([row?.empty, row?.single, row?.allNull, row?.sparse], [1, 1, 1, 1]);
  // Headers of 16 bytes and references of 4: 16 + (24 - 4) + 32 + 12 references.
  assert.equal(row?.wasted, 16 + 20 + 32 + 48);
});
