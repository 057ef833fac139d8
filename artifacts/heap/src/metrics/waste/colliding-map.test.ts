import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

/** A static field holds a map whose entries are all in one bucket. */
const aCollidingHeap = (isHeld: boolean) =>
  aHeap({
    classes: {
      'java.util.HashMap': { fields: { table: 'object', size: 'int' } },
      'java.util.HashMap$Node': { fields: { key: 'object', next: 'object' } },
      'demo.Cell': {},
      'demo.Grid': isHeld ? { statics: { cells: 'map' } } : {},
    },
    objects: {
      cell: { is: 'demo.Cell' },
      node: { is: 'java.util.HashMap$Node', fields: { key: 'cell' } },
      table: { is: 'java.util.HashMap$Node[]', elements: ['node', ...new Array<null>(31).fill(null)] },
      map: { is: 'java.util.HashMap', fields: { size: 20, table: 'table' } },
    },
    roots: [],
  });

test('the map with colliding keys has the class of its keys and the field that holds it', async () => {
  const found = await analyzeBytes(aCollidingHeap(true), ({ collidingMap }) => collidingMap);
  assert.deepEqual(
    { ...found, object: undefined },
    {
      object: undefined,
      className: 'java.util.HashMap',
      elements: 20,
      buckets: 1,
      keyClass: 'demo.Cell',
      owner: 'demo.Grid.cells',
    },
  );
});

test('a map that is garbage is not described', async () => {
  assert.equal(await analyzeBytes(aCollidingHeap(false), ({ collidingMap }) => collidingMap), undefined);
});
