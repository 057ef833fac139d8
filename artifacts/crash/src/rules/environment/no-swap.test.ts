import { checkCrashRule } from '../../../testing/index.ts';
import { noSwap } from './no-swap.ts';

checkCrashRule(noSwap, {
  silent: { 'there is swap': { process: { memory: { swapTotalBytes: 1e9 } } }, 'nothing is known': {} },
  fires: { 'no swap': { on: { process: { memory: { swapTotalBytes: 0 } } }, level: 'INFO' } },
});
