import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { holdsText } from './text-buffer.ts';

test('the array of a buffer whose method is running is a text', async () => {
  const dump = aHeap({
    classes: {
      'java.lang.StringBuilder': { fields: { value: 'object' } },
      'demo.Rows': { fields: { value: 'object' } },
    },
    objects: {
      text: { is: 'byte[]', bytes: new Array<number>(4000).fill(7) },
      builder: { is: 'java.lang.StringBuilder', fields: { value: 'text' } },
      rows: { is: 'demo.Rows', fields: { value: 'text' } },
      stack: { is: 'java.lang.Object[]', elements: ['text', 'builder', 'rows'] },
    },
    roots: ['stack'],
  });
  const holds = (name: string) =>
    analyzeBytes(dump, ({ dump: graph, objects }) => {
      const find = (label: string) =>
        Array.from({ length: graph.classOf.length }, (_, at) => at).find((at) => objects.getLabel(at) === label) ?? -1;
      const [thread, point] = [find('java.lang.Object[]'), find('byte[]')];
      const locals = [{ object: find(name), frame: 1, kind: 'JAVA_FRAME' }];
      const path = [thread, point].map((object) => ({ object, references: [], skipped: 0 }));
      return holdsText(
        { path, point },
        { objects, dump: { ...graph, threads: [{ object: thread, serial: 1, frames: [], locals }] } },
      );
    });
  assert.deepEqual([await holds('java.lang.StringBuilder'), await holds('demo.Rows')], [true, false]);
});
