import { checkRule, writeNmt } from '../../../testing/index.ts';
import { nmtPeakFarAbove } from './nmt-peak-far-above.ts';

checkRule(nmtPeakFarAbove, {
  silent: {
    'a small peak': writeNmt({ Compiler: { kb: 200, lines: ['(arena=165KB #5) (peak=3633KB #13)'] } }),
    'a heap that shrank': writeNmt({
      'Java Heap': { kb: 40_000, lines: ['(mmap: reserved=400000KB, committed=40000KB, peak=400000KB)'] },
    }),
    'a mapped part that is as large as ever': writeNmt({
      Code: { kb: 300_000, lines: ['(malloc=10KB #3) (mmap: reserved=400000KB, committed=299990KB, peak=310000KB)'] },
    }),
  },
  fires: {
    'a burst of 500 MB': {
      on: writeNmt({ Compiler: { kb: 200, lines: ['(arena=165KB #5) (peak=512000KB #13)'] } }),
      level: 'INFO',
      headline: /once took 500 MB/,
    },
  },
});
