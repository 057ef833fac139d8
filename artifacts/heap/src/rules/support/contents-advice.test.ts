import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { adviseHolder } from './holder-advice.ts';

const COUNT = 20;
const numbers = Array.from({ length: COUNT }, (_, at) => at);

/** A static list of the program with objects of a class, and what each of them has. */
const sketchList = (
  classes: HeapSketch['classes'],
  element: (at: number) => readonly [string, ObjectSketch][],
): HeapSketch => ({
  classes: {
    'java.util.ArrayList': { fields: { elementData: 'object', size: 'int' } },
    'demo.Hooks': { statics: { all: 'list' } },
    ...classes,
  },
  objects: {
    ...Object.fromEntries(numbers.flatMap(element)),
    elements: { is: 'java.lang.Object[]', elements: numbers.map((at) => `element${at}`) },
    list: { is: 'java.util.ArrayList', fields: { elementData: 'elements', size: COUNT } },
  },
});

const advise = (sketch: HeapSketch): Promise<string | undefined> =>
  analyzeBytes(aHeap(sketch), (analysis) => {
    const suspect = analysis.suspects.find(({ kind }) => kind === 'object');
    return suspect && adviseHolder(suspect, analysis, 'general');
  });

const bytes = (length: number): ObjectSketch => ({ is: 'byte[]', bytes: new Array<number>(length).fill(7) });

const sketchInner = (field: string): HeapSketch =>
  sketchList(
    { 'demo.Report$Done': { fields: { [field]: 'object' } }, 'demo.Report': { fields: { page: 'object' } } },
    (at) => [
      [`element${at}`, { is: 'demo.Report$Done', fields: { [field]: `outer${at}` } }],
      [`outer${at}`, { is: 'demo.Report', fields: { page: `page${at}` } }],
      [`page${at}`, bytes(2000)],
    ],
  );

test('objects of an inner class that keep what made them are told to be static', async () => {
  assert.match(
    (await advise(sketchInner('this$0'))) ?? '',
    /demo\.Report\$Done is an inner class.* whole demo\.Report /,
  );
  assert.equal(await advise(sketchInner('report')), 'general');
});

const sketchSlices = (capacity: number): HeapSketch =>
  sketchList({ 'java.nio.HeapByteBuffer': { fields: { hb: 'object', capacity: 'int' } } }, (at) => [
    [`element${at}`, { is: 'java.nio.HeapByteBuffer', fields: { hb: `page${at}`, capacity } }],
    [`page${at}`, bytes(2000)],
  ]);

test('slices of buffers keep the whole buffer', async () => {
  assert.match((await advise(sketchSlices(24))) ?? '', /^A ByteBuffer that slice\(\)/);
  assert.equal(await advise(sketchSlices(2000)), 'general');
});

test('lambdas are removed when what added them is closed', async () => {
  const sketch = sketchList({ 'demo.Bus$$Lambda/0x01': { fields: { grid: 'object' } } }, (at) => [
    [`element${at}`, { is: 'demo.Bus$$Lambda/0x01', fields: { grid: `page${at}` } }],
    [`page${at}`, bytes(2000)],
  ]);
  assert.match((await advise(sketch)) ?? '', /^What is in demo\.Hooks\.all are lambdas/);
});

/** A static field with the newest of so many objects, each of which refers to the one before it. */
const sketchLinks = (link: string, count: number): HeapSketch => ({
  classes: {
    [link]: { fields: { before: 'object', page: 'object' } },
    'demo.Rules': { statics: { pipeline: 'link0' } },
  },
  objects: Object.fromEntries(
    Array.from({ length: count }, (_, at): [string, ObjectSketch][] => [
      [`link${at}`, { is: link, fields: { before: at + 1 < count ? `link${at + 1}` : null, page: `page${at}` } }],
      [`page${at}`, bytes(1000)],
    ]).flat(),
  ),
});

test('a chain of objects has no elements that could be removed', async () => {
  assert.match((await advise(sketchLinks('demo.Version', 200))) ?? '', /^Each object of demo\.Version in demo\.Rules/);
  const lambda = 'demo.Rules$$Lambda/0x01';
  assert.match((await advise(sketchLinks(lambda, 200))) ?? '', /^Each lambda in demo\.Rules\.pipeline/);
  assert.doesNotMatch((await advise(sketchLinks('demo.Version', 5))) ?? '', /refers to the next one/);
});
