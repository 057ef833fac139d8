import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aHeap, type ObjectSketch } from '@hindsight/heap-graph/testing';
import { analyzeBytes } from '../../../testing/index.ts';

const MAP = 'java.util.HashMap';
const LIST = 'java.util.ArrayList';

/** A map with two objects of the program, each of which has a list of so many elements. */
const aMarket = (elements: number, ownerClass = 'demo.Series') =>
  aHeap({
    classes: {
      [MAP]: { fields: { size: 'int', table: 'object' } },
      [LIST]: { fields: { size: 'int', elementData: 'object' } },
      [ownerClass]: { fields: { ticks: 'object' } },
      'demo.Market': { statics: { BY_SYMBOL: 'map' } },
    },
    objects: {
      ...Object.fromEntries(
        ['a', 'b'].flatMap((name): [string, ObjectSketch][] => [
          [`page-${name}`, { is: 'byte[]', bytes: new Array<number>(4000).fill(7) }],
          [`array-${name}`, { is: 'java.lang.Object[]', elements: [`page-${name}`] }],
          [`list-${name}`, { is: LIST, fields: { size: elements, elementData: `array-${name}` } }],
          [name, { is: ownerClass, fields: { ticks: `list-${name}` } }],
        ]),
      ),
      table: { is: 'java.lang.Object[]', elements: ['a', 'b'] },
      map: { is: MAP, fields: { size: 2, table: 'table' } },
    },
  });

const findPart = (elements: number) =>
  analyzeBytes(aMarket(elements), ({ suspects }) => suspects.find(({ kind }) => kind === 'object')?.partField);

test('where a few objects have many elements each, their field is what grows', async () => {
  assert.deepEqual(await findPart(500), { name: 'demo.Series.ticks', objects: 2, elements: 1000 });
});

test('collections with few elements are not what grows', async () => {
  assert.equal(await findPart(99), undefined);
});
