import { checkRule } from '../../../testing/index.ts';
import { oversizedHeap } from './oversized-heap.ts';

const GB = 1024 ** 3;
const using = (usedBytes: number, maxHeapBytes?: number) => ({
  usedBytes,
  jvm: { options: [], ...(maxHeapBytes !== undefined && { maxHeapBytes }) },
});

checkRule(oversizedHeap, {
  silent: {
    'a quarter is in use': using(GB / 4, GB),
    'a small heap': using(1, GB - 1),
    'the maximum heap size is unknown': using(1),
  },
  fires: {
    'less than a quarter': {
      on: using(GB / 4 - 1, GB),
      level: 'INFO',
      explanation: /of the 1 GB that it may have/,
    },
  },
});
