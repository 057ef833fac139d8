import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type HeapSketch, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { extendThreadPaths } from './way-of-thread.ts';

const numbers = Array.from({ length: 40 }, (_, at) => at);

/** What refers to an object of the program, to what that has, and to one of the two lists in it, which share their elements. */
const GRAPH: HeapSketch = {
  classes: {
    'demo.Stack': { fields: { list: 'object', index: 'object', caller: 'object' } },
    'demo.Relations': { fields: { index: 'object' } },
    'demo.Index': { fields: { forward: 'object', backward: 'object' } },
  },
  objects: {
    ...Object.fromEntries(
      numbers.map((at): [string, ObjectSketch] => [
        `edge${at}`,
        { is: 'byte[]', bytes: new Array<number>(2000).fill(at) },
      ]),
    ),
    forward: { is: 'java.lang.Object[]', elements: numbers.map((at) => `edge${at}`) },
    backward: { is: 'java.util.Map[]', elements: numbers.map((at) => `edge${at}`) },
    index: { is: 'demo.Index', fields: { forward: 'forward', backward: 'backward' } },
    relations: { is: 'demo.Relations', fields: { index: 'index' } },
    stack: { is: 'demo.Stack', fields: { list: 'forward', index: 'index', caller: 'relations' } },
  },
  roots: ['stack'],
};

/** Returns the classes on the way from a thread whose locals are these, the one of the innermost method first. */
const findWay = (...locals: string[]) =>
  analyzeBytes(aHeap(GRAPH), ({ dump, tree, objects, suspects }) => {
    const thread = suspects[0]?.object ?? -1;
    const find = (name: string) =>
      Array.from({ length: dump.classOf.length }, (_, at) => at).find((at) => objects.getLabel(at) === name) ?? -1;
    const threads = [
      {
        object: thread,
        serial: 1,
        frames: [],
        locals: locals.map((name, frame) => ({ object: find(name), frame, kind: 'JAVA_FRAME' })),
      },
    ];
    const paths = extendThreadPaths(
      { dump: { references: dump.references, threads }, tree },
      [thread],
      new Map([[thread, [thread]]]),
    );
    return paths.get(thread)?.map((object) => objects.getLabel(object));
  });

test('what several methods of a stack have parts of is found from the outermost one', async () => {
  const way = await findWay('java.lang.Object[]', 'demo.Index', 'demo.Relations');
  assert.deepEqual(way?.slice(0, 3), ['demo.Stack', 'demo.Relations', 'demo.Index']);
});

test('a local from which little is reached says nothing', async () => {
  assert.deepEqual(await findWay('java.lang.Class'), ['demo.Stack']);
});
