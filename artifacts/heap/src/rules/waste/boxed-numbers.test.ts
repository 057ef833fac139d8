import { checkRule } from '../../../testing/index.ts';
import { boxedNumbers } from './boxed-numbers.ts';

const wasting = (wasted: number) => ({
  usedBytes: 1000,
  boxed: [{ label: 'java.lang.Long', objects: 3, bytes: wasted + 24, wasted }],
});

checkRule(boxedNumbers, {
  silent: { 'below 5 % of the heap': wasting(49) },
  fires: { '5 % of the heap': { on: wasting(50), level: 'WARNING', explanation: /3 boxed numbers/ } },
});
