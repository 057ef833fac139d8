import { checkRule } from '../../../testing/index.ts';
import { duplicateArrays } from './duplicate-arrays.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number) => ({
  usedBytes: 100 * MB,
  arrays: { objects: 20, values: 11, valuesWithCopies: 1, inGroups: 10, wasted, top: [] },
});

checkRule(duplicateArrays, {
  silent: { 'below 5 % of the heap': wasting(4.9 * MB) },
  fires: {
    '5 % of the heap': { on: wasting(5 * MB), level: 'INFO' },
    '20 % of the heap': { on: wasting(20 * MB), level: 'WARNING', explanation: /20 MB, 20 % of the used heap/ },
  },
});
