import { aSuspect, checkRule } from '../../../testing/index.ts';
import type { CollectionUse } from '../../metrics/waste/collections.ts';
import { inefficientCollections } from './inefficient-collections.ts';

const MB = 1024 * 1024;
const wasting = (wasted: number) => {
  const use: CollectionUse = {
    className: 'java.util.HashMap',
    kind: {
      className: 'java.util.HashMap',
      counting: { by: 'field', field: 'size' },
      arrays: [],
      slotsPerElement: 1,
      hasNodes: true,
      hasFixedCapacity: false,
    },
    instances: 4,
    empty: 2,
    unused: 1,
    oneElement: 1,
    slots: 48,
    elementsInSlots: 3,
    filledAtMostQuarter: 1,
    colliding: 0,
    wastedByEmpty: wasted,
    wastedBySingle: 0,
    wastedBySparse: 0,
    bytes: 2 * wasted,
    bytesOfEmpty: wasted,
    bytesOfSingle: 0,
    bytesOfUnderFilled: 0,
  };
  return { usedBytes: 100 * MB, collections: [use] };
};

checkRule(inefficientCollections, {
  silent: { 'below 5 % of the heap': wasting(4.9 * MB) },
  fires: {
    '5 % of the heap': { on: wasting(5 * MB), level: 'INFO' },
    'most of what one field holds': {
      on: {
        ...wasting(80 * MB),
        suspects: [aSuspect({ retained: 90 * MB, owner: { name: 'demo.Plan.batches', isApplication: true } })],
      },
      level: 'WARNING',
      explanation: /^Empty and hardly filled collections in demo\.Plan\.batches take 80 MB/,
    },
    '20 % of the heap': { on: wasting(20 * MB), level: 'WARNING', explanation: /Of 4 collections 2 are empty/ },
  },
});
