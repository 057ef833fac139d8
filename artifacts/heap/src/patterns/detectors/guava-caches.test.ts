import type { HeapSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

const CACHE = 'com.google.common.cache.LocalCache';

/** A cache with one segment of so many entries. */
const sketchCache = (entries: number, maxWeight: number): HeapSketch => ({
  classes: {
    [CACHE]: { fields: { segments: 'object', maxWeight: 'long' } },
    [`${CACHE}$Segment`]: { fields: { count: 'int' } },
  },
  objects: {
    segment: { is: `${CACHE}$Segment`, fields: { count: entries } },
    segments: { is: `${CACHE}$Segment[]`, elements: ['segment'] },
    cache: { is: CACHE, fields: { segments: 'segments', maxWeight } },
  },
  roots: ['cache'],
});

checkPattern('cache-unbounded', {
  silent: {
    'a cache of Guava with 9,999 entries': () => sketchCache(9999, -1),
    'a cache of Guava with maximumSize': () => sketchCache(20_000, 20_000),
  },
  fires: () => sketchCache(10_000, -1),
  explanation: `A ${CACHE} without maximumSize has 10,000 entries (limit 10,000).`,
});
