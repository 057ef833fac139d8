import { checkRule } from '../../../testing/index.ts';
import { duplicateStrings } from './duplicate-strings.ts';

const wasting = (wasted: number) => ({
  usedBytes: 1000,
  strings: { objects: 20, values: 11, valuesWithCopies: 1, inGroups: 10, wasted, top: [] },
});

checkRule(duplicateStrings, {
  silent: { 'below 5 % of the heap': wasting(49) },
  fires: {
    '5 % of the heap': { on: wasting(50), level: 'WARNING', explanation: /10 strings have only 1 different text/ },
  },
});
