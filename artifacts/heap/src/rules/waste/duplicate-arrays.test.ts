import { checkRule } from '../../../testing/index.ts';
import { duplicateArrays } from './duplicate-arrays.ts';

const wasting = (wasted: number) => ({
  usedBytes: 1000,
  arrays: { objects: 20, values: 11, valuesWithCopies: 1, inGroups: 10, wasted, top: [] },
});

checkRule(duplicateArrays, {
  silent: { 'below 5 % of the heap': wasting(49) },
  fires: { '5 % of the heap': { on: wasting(50), level: 'WARNING', explanation: /50 B, 5 % of the used heap/ } },
});
