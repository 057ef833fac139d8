import { checkCrashRule } from '../../../testing/index.ts';
import { noSwap } from './no-swap.ts';

checkCrashRule(noSwap, {
  silent: {
    'there is swap': { process: { memory: { swapTotalBytes: 1e9 } } },
    'nothing is known': {},
    'macOS makes swap files when it needs them': {
      process: { memory: { swapTotalBytes: 0 } },
      jvm: { platform: 'bsd-aarch64' },
    },
  },
  fires: { 'no swap': { on: { process: { memory: { swapTotalBytes: 0 } } }, level: 'INFO' } },
});
