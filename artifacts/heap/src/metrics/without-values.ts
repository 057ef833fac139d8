import type { HeapDump, SizeLookup } from '@hindsight/heap-graph';
import { BitSet } from '@hindsight/heap-graph';
import type { ClassCensus } from './support/class-census.ts';
import { measureArrayUse } from './waste/array-use.ts';
import type { Collections } from './waste/collections.ts';
import type { EqualContents } from './waste/equal-contents.ts';

/** Nothing was compared, because the dump has no contents. */
const NOT_COMPARED: EqualContents = { objects: 0, values: 0, valuesWithCopies: 0, inGroups: 0, wasted: 0, top: [] };
export const NO_DUPLICATES = { strings: NOT_COMPARED, arrays: NOT_COMPARED } as const;

const createRow = (label: string) => ({ label, buffers: 0, bytes: 0 });
const NO_BUFFERS = {
  own: createRow('direct buffers'),
  mapped: createRow('mapped files'),
  foreign: createRow('buffers of pools and native code'),
  largest: [],
  ofThreads: { threads: 0, bytes: 0 },
};

/**
 * What can be measured in a dump without fields and values (PHD): the largest arrays. Whatever needs the size of a
 * collection, a weak reference or a content stays empty, and the finding `phd-no-values` says so.
 */
export function measureWithoutValues(dump: HeapDump, getSize: SizeLookup, census: ClassCensus) {
  const owned = new BitSet(dump.classOf.length);
  const collections: Collections = {
    uses: [],
    arrays: owned,
    fullest: [],
    fill: { kinds: [], elements: () => -1, findArray: () => -1 },
  };
  const { largest } = measureArrayUse(dump, getSize, owned);
  return {
    census,
    collections,
    arrays: { ofObjects: [], ofPrimitives: [], largest },
    boxed: [],
    threadLocals: [],
    isRedacted: false,
    buffers: NO_BUFFERS,
  };
}
