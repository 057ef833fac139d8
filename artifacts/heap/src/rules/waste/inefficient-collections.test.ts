import { checkRule } from '../../../testing/index.ts';
import type { CollectionUse } from '../../metrics/waste/collections.ts';
import { inefficientCollections } from './inefficient-collections.ts';

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
  };
  return { usedBytes: 1000, collections: [use] };
};

checkRule(inefficientCollections, {
  silent: { 'below 5 % of the heap': wasting(49) },
  fires: { '5 % of the heap': { on: wasting(50), level: 'WARNING', explanation: /Of 4 collections 2 are empty/ } },
});
