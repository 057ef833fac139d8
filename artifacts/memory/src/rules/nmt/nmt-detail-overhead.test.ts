import { checkRule, writeNmt } from '../../../testing/index.ts';
import { nmtDetailOverhead } from './nmt-detail-overhead.ts';

checkRule(nmtDetailOverhead, {
  silent: {
    '1 %': writeNmt({ 'Java Heap': 99000, 'Native Memory Tracking': 1000 }),
  },
  fires: {
    '10 %': {
      on: writeNmt({ 'Java Heap': 90000, 'Native Memory Tracking': 10000 }),
      level: 'INFO',
      headline: /tracking takes/,
    },
  },
});
