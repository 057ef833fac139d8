import { checkRule } from '../../../testing/index.ts';
import { largeArray } from './large-array.ts';

const MB = 1024 * 1024;
/** Object 0 is an array. */
const sized = (bytes: number, usedBytes: number) => ({
  usedBytes,
  getSize: () => bytes,
  arrayUse: { ofObjects: [], ofPrimitives: [], largest: [FIRST_OBJECT] },
});
/** The four classes of the sketch come before it. */
const FIRST_OBJECT = 4;

checkRule(largeArray, {
  silent: { 'below 64 MB and 5 %': sized(64 * MB - 1, 2000 * MB), 'below 1 MB': sized(MB - 1, MB) },
  fires: {
    '64 MB': { on: sized(64 * MB, 2000 * MB), level: 'WARNING', says: /demo\.Node\[\] .* takes 64 MB/ },
    '5 % of the heap': { on: sized(5 * MB, 100 * MB), level: 'WARNING' },
  },
});
