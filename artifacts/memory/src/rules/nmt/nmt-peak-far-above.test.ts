import { checkRule, writeNmt } from '../../../testing/index.ts';
import { nmtPeakFarAbove } from './nmt-peak-far-above.ts';

checkRule(nmtPeakFarAbove, {
  silent: {
    'a small peak': writeNmt({ Compiler: { kb: 200, lines: ['(arena=165KB #5) (peak=3633KB #13)'] } }),
  },
  fires: {
    'a burst of 500 MB': {
      on: writeNmt({ Compiler: { kb: 200, lines: ['(arena=165KB #5) (peak=512000KB #13)'] } }),
      level: 'INFO',
      headline: /once took 500 MB/,
    },
  },
});
