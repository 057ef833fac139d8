import { checkRule } from '../../../testing/index.ts';
import { duplicateStrings } from './duplicate-strings.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number) => ({
  usedBytes: 100 * MB,
  strings: { objects: 20, values: 11, valuesWithCopies: 1, inGroups: 10, wasted, top: [] },
});

checkRule(duplicateStrings, {
  silent: {
    'below 5 % of the heap': wasting(4.9 * MB),
    'the copies may be garbage': {
      ...wasting(128 * MB),
      unreachable: { objects: 9, bytes: 124 * MB, byClass: [] },
    },
  },
  fires: {
    '5 % of the heap': { on: wasting(5 * MB), level: 'INFO' },
    '20 % of the heap': {
      on: wasting(20 * MB),
      level: 'WARNING',
      explanation: /10 strings have only 1 different text/,
    },
  },
});
