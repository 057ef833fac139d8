import { checkRule, rise, writeNmt, writeSeries } from '../../../testing/index.ts';
import { growthSettled } from './growth-settled.ts';

const START = [5000, 12_000, 16_000, 17_500, 17_900, 18_000, 18_020, 18_030];

checkRule(growthSettled, {
  silent: {
    'what goes on': writeSeries(rise(900, 2600).map((classes) => writeNmt({ Class: { kb: 200, classes } }))),
    'the heap, which is elastic': writeSeries(START.map((kb) => writeNmt({ 'Java Heap': 20 * kb }))),
    'nothing grows': writeSeries(rise(900, 900).map((classes) => writeNmt({ Class: { kb: 200, classes } }))),
  },
  fires: {
    'classes of a start': {
      on: writeSeries(START.map((classes) => writeNmt({ Class: { kb: 200, classes } }))),
      level: 'INFO',
      headline: /Loaded classes grew from 5,000 to 18,030 and settled/,
    },
    'buffers of a pool that is full': {
      on: writeSeries(START.map((kb) => writeNmt({ Other: 10 * kb }))),
      level: 'INFO',
      headline: /"Other" grew from/,
    },
  },
});
