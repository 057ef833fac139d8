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

checkRule(collidingMap, {
  silent: { 'a quarter as many buckets as entries': await mapIn(4) },
  fires: { fewer: { on: await mapIn(3), level: 'INFO', explanation: /1 map has its entries in few of the buckets/ } },
});
