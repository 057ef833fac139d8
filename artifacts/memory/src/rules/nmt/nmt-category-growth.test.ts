import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { nmtCategoryGrowth } from './nmt-category-growth.ts';

checkRule(nmtCategoryGrowth, {
  silent: {
    'the heap is elastic': writeSeries(
      rise(100000, 300000, 8).map((kb) => writeNmt({ 'Java Heap': kb })),
      10,
    ),
    'a heap that is committed at once and fills': writeSeries(
      rise(1000, 9000).map((kb) => writeNmt({ 'Java Heap': 262_144, GC: kb })),
    ),
    'the collector grows with the heap': writeSeries(
      rise(1000, 300000).map((kb) => writeNmt({ 'Java Heap': kb, GC: kb })),
    ),
  },
  fires: {
    'the collector alone, beyond its share': {
      on: writeSeries(rise(1000, 90_000).map((kb) => writeNmt({ 'Java Heap': 262_144, GC: kb }))),
      level: 'SEVERE',
      headline: /"GC" of the JVM grew/,
    },
    modules: {
      on: writeSeries(
        rise(1000, 9000, 8).map((kb) => writeNmt({ Module: kb })),
        10,
      ),
      level: 'WARNING',
      headline: /Module/,
    },
    '100 MB': {
      on: writeSeries(
        rise(1000, 103400, 8).map((kb) => writeNmt({ Module: kb })),
        10,
      ),
      level: 'SEVERE',
      headline: /Module/,
    },
  },
});
