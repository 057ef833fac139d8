import type { MemoryEstimate } from '../columns/memory-budget.ts';
import type { Tables } from './first-pass.ts';

/**
 * Columns at the peak, when dominators are found: class, extent, place, list, three of the walk and three of the algorithm, and two of
 * the thread that looks for shortest paths for the index, 4 bytes each.
 */
const BYTES_PER_OBJECT = 52;
/** More while another thread finds them: the hash of the content, and what is kept of each value. */
const BYTES_PER_OBJECT_WITH_THREAD = 16;
/** Of a reference: 4 where it stands, 6 among those that are sorted by target. */
const BYTES_PER_REFERENCE = 10;
/** At the end, when the tree stands: class, extent, four columns of the tree, retained size. */
const BYTES_PER_OBJECT_ON_DISK = 26;
/** Retained sizes take 4 bytes more when the heap is larger than 4 GB; a dump is larger than its heap. */
const LARGE_SIZE_BYTES = 4;
const MAX_DUMP_BYTES_OF_SMALL_SIZES = 5e9;

export const estimateMemory = ({ index, maxReferences }: Tables, dumpBytes: number): MemoryEstimate => {
  const sizes = dumpBytes > MAX_DUMP_BYTES_OF_SMALL_SIZES ? LARGE_SIZE_BYTES : 0;
  const inMemory = index.size * (BYTES_PER_OBJECT + sizes) + maxReferences * BYTES_PER_REFERENCE;
  return {
    inMemory,
    inMemoryWithThread: inMemory + index.size * BYTES_PER_OBJECT_WITH_THREAD,
    onDisk: index.size * (BYTES_PER_OBJECT_ON_DISK + sizes),
  };
};
