import { checkRule } from '../../../testing/index.ts';
import { largeArray } from './large-array.ts';

const MB = 1024 * 1024;
/** The largest array is object 0 of the sketch. */
const sized = (bytes: number, usedBytes: number) => ({
  usedBytes,
  getSize: () => bytes,
  arrayUse: { ofObjects: [], ofPrimitives: [], largest: [FIRST_OBJECT] },
});
/** Four classes precede the objects of the sketch. */
const FIRST_OBJECT = 4;

checkRule(largeArray, {
  silent: { 'below 64 MB and 5 %': sized(64 * MB - 1, 2000 * MB), 'below 1 MB': sized(MB - 1, MB) },
  fires: {
    '64 MB': { on: sized(64 * MB, 2000 * MB), level: 'WARNING', explanation: /demo\.Node\[\] .* takes 64 MB/ },
    '5 % of the heap': { on: sized(8 * MB, 160 * MB), level: 'WARNING' },
    '5 % of a small heap': { on: sized(2 * MB, 20 * MB), level: 'INFO' },
  },
});
