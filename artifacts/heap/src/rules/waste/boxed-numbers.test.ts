import { checkRule } from '../../../testing/index.ts';
import { boxedNumbers } from './boxed-numbers.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number) => ({
  usedBytes: 100 * MB,
  boxed: [{ label: 'java.lang.Long', objects: 3, bytes: wasted + 24, wasted }],
});

checkRule(boxedNumbers, {
  silent: { 'below 5 % of the heap': wasting(4.9 * MB) },
  fires: {
    '5 % of the heap': { on: wasting(5 * MB), level: 'INFO' },
    '20 % of the heap': { on: wasting(20 * MB), level: 'WARNING', explanation: /3 boxed numbers/ },
  },
});
