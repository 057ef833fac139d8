import { checkRule } from '../../../testing/index.ts';
import { sparseObjectArray } from './sparse-object-array.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number, usedBytes: number) => ({
  usedBytes,
  arrayUse: {
    ofObjects: [
      {
        label: 'demo.Cell[]',
        empty: 0,
        single: 0,
        allNull: 2,
        sparse: 1,
        bytes: wasted,
        wasted,
        example: 0,
        exampleWaste: 1,
      },
    ],
    ofPrimitives: [],
    largest: [],
  },
});

checkRule(sparseObjectArray, {
  silent: { 'below 5 % of the heap': wasting(MB, 21 * MB), 'a few kilobytes': wasting(0.2 * MB, MB) },
  fires: {
    '5 % of the heap': { on: wasting(MB, 20 * MB), level: 'INFO' },
    '20 % of the heap': {
      on: wasting(4 * MB, 20 * MB),
      level: 'WARNING',
      explanation: /Most of it is in demo\.Cell\[\]/,
    },
  },
});
