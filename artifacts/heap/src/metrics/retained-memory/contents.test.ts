import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const NODE = 'java.util.HashMap$Node';
const TASK = 'java.util.concurrent.FutureTask';

/** A map with so many tasks, each of which has an object of a class with a text of its own. */
function sketchMap(className: string, count: number): HeapSketch {
  const entries = Array.from({ length: count }, (_, at) => at);
  return {
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      [NODE]: { fields: { value: 'object' } },
      [TASK]: { fields: { callable: 'object' } },
      [className]: { fields: { text: 'object' } },
      'com.acme.Registry': { fields: { byId: 'object' } },
    },
    objects: Object.fromEntries([
      ...entries.flatMap((at) => [
        [`text${at}`, { is: 'byte[]', bytes: new Array<number>(400).fill(at % 100) }],
        [`entry${at}`, { is: className, fields: { text: `text${at}` } }],
        [`task${at}`, { is: TASK, fields: { callable: `entry${at}` } }],
        [`node${at}`, { is: NODE, fields: { value: `task${at}` } }],
      ]),
      ['table', { is: `${NODE}[]`, elements: entries.map((at) => `node${at}`) }],
      ['map', { is: 'java.util.HashMap', fields: { size: count, table: 'table' } }],
      ['registry', { is: 'com.acme.Registry', fields: { byId: 'map' } }],
    ]),
    roots: ['registry'],
  } as HeapSketch;
}

const findContents = (className: string, count: number) =>
  analyzeBytes(aHeap(sketchMap(className, count)), ({ suspects }) => suspects.find(({ kind }) => kind === 'object'))
    .then((suspect) => suspect?.contents)
    .then((contents) => contents && [contents.label, contents.objects]);

test('what a collection consists of is behind its nodes and tasks', async () => {
  assert.deepEqual(await findContents('com.acme.Order', 30), ['com.acme.Order', 30]);
  assert.deepEqual(await findContents('org.apache.pdfbox.pdmodel.PDDocument', 30), [
    'org.apache.pdfbox.pdmodel.PDDocument',
    30,
  ]);
});

test('a few objects are on the way to the memory, and nodes of libraries say nothing', async () => {
  assert.equal(await findContents('com.acme.Order', 3), undefined);
  assert.equal(await findContents('io.vertx.core.impl.ListNode', 30), undefined);
});

test('a linked list consists of all of its elements, though the memory accumulates at its end', async () => {
  const LINK = 'java.util.concurrent.ConcurrentLinkedQueue$Node';
  const places = Array.from({ length: 40 }, (_, at) => at);
  const contents = await analyzeBytes(
    aHeap({
      classes: {
        [LINK]: { fields: { item: 'object', next: 'object' } },
        'com.acme.Order': { fields: { text: 'object' } },
        'com.acme.Outbox': { fields: { head: 'object' } },
      },
      objects: Object.fromEntries([
        ...places.flatMap((at) => [
          [`text${at}`, { is: 'byte[]', bytes: new Array<number>(400).fill(at) }],
          [`order${at}`, { is: 'com.acme.Order', fields: { text: `text${at}` } }],
          [`link${at}`, { is: LINK, fields: { item: `order${at}`, ...(at < 39 && { next: `link${at + 1}` }) } }],
        ]),
        ['outbox', { is: 'com.acme.Outbox', fields: { head: 'link0' } }],
      ]),
      roots: ['outbox'],
    } as HeapSketch),
    ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.contents,
  );
  assert.equal(contents?.objects, 40);
});
