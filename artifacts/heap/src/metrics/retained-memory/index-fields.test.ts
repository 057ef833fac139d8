import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';
import { listIndexFields } from './index-fields.ts';

const MAP = 'java.util.HashMap';

/** A desk of policies with two maps and a queue, each with a number of elements. */
const aDesk = (byNumber: number, byHolder: number, queued: number) =>
  aHeap({
    classes: {
      [MAP]: { fields: { size: 'int', table: 'object' } },
      'shop.Desk': { fields: { queue: 'object', byNumber: 'object', byHolder: 'object' } },
    },
    objects: {
      queue: { is: MAP, fields: { size: queued } },
      numbers: { is: MAP, fields: { size: byNumber } },
      holders: { is: MAP, fields: { size: byHolder } },
      desk: { is: 'shop.Desk', fields: { queue: 'queue', byNumber: 'numbers', byHolder: 'holders' } },
    },
    roots: ['desk'],
  });

const listFields = (bytes: Parameters<typeof analyzeBytes>[0], held: number) =>
  analyzeBytes(bytes, (analysis) => {
    const desk = analysis.dump.classes.find(({ name }) => name === 'shop.Desk');
    const object = [...Array(analysis.dump.classOf.length).keys()].find(
      (one) => analysis.dump.classOf.at(one) === desk?.number,
    );
    return listIndexFields(analysis, object ?? -1, held);
  });

test('fields that have the same objects are listed, the fullest first', async () => {
  assert.deepEqual(await listFields(aDesk(900, 1000, 3), 1000), ['shop.Desk.byHolder', 'shop.Desk.byNumber']);
  assert.deepEqual(await listFields(aDesk(499, 500, 3), 1000), ['shop.Desk.byHolder']);
  assert.deepEqual(await listFields(aDesk(99, 98, 3), 100), []);
});
