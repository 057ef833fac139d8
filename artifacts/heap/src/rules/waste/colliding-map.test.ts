import { aHeap } from '@hindsight/heap-graph/testing';
import { analyzeBytes, checkRule } from '../../../testing/index.ts';
import { collidingMap } from './colliding-map.ts';

/** Creates an analysis with a map of 16 entries in the given number of buckets. */
const mapIn = (buckets: number) =>
  analyzeBytes(
    aHeap({
      classes: { 'java.util.HashMap': { fields: { table: 'object', size: 'int' } } },
      objects: {
        node: { is: 'java.util.HashMap$Node' },
        table: {
          is: 'java.util.HashMap$Node[]',
          elements: Array.from({ length: 32 }, (_, at) => (at < buckets ? 'node' : null)),
        },
        map: { is: 'java.util.HashMap', fields: { size: 16, table: 'table' } },
      },
      roots: ['map'],
    }),
    ({ collections }) => ({ collections }),
  );

const aMapWithKeys = async (keyClass: string, elements: number, buckets: number) => ({
  ...(await mapIn(3)),
  collidingMap: { object: 0, className: 'java.util.HashMap', elements, buckets, keyClass, owner: 'demo.Grid.cells' },
});

checkRule(collidingMap, {
  silent: { 'a quarter as many buckets as entries': await mapIn(4) },
  fires: {
    fewer: { on: await mapIn(3), level: 'INFO', explanation: /1 map has its entries in few of the buckets/ },
    '200 keys per bucket': {
      on: await aMapWithKeys('demo.Cell', 1600, 8),
      level: 'WARNING',
      explanation: /The 1,600 keys of demo\.Grid\.cells are in 8 buckets: hashCode\(\) of demo\.Cell collides/,
    },
    '199 keys per bucket': { on: await aMapWithKeys('demo.Cell', 1592, 8), level: 'INFO' },
    'few entries': { on: await aMapWithKeys('demo.Cell', 999, 1), level: 'INFO' },
    'keys that are searched as a tree': { on: await aMapWithKeys('java.lang.String', 1600, 8), level: 'INFO' },
  },
});
