import type { MemoryEstimate } from '../columns/memory-budget.ts';
import type { Tables } from './first-pass.ts';

/**
 * Columns of 4 bytes at the peak, when dominators are computed: class, length, file offset, list start, three of the
 * walk, three of the algorithm, and two of the thread that computes shortest paths for the index.
 */
const BYTES_PER_OBJECT = 52;
/** Additional bytes while another thread computes them: the hash of the content and the data of each distinct value. */
const BYTES_PER_OBJECT_WITH_THREAD = 16;
/** A reference takes 4 bytes in its list and 6 among the reverse edges. */
const BYTES_PER_REFERENCE = 10;
/**
 * Columns that stay in memory: class, length and list start, with two columns of the tree while it is built and one of the
 * shortest paths that are sorted then, or with three of the finished tree. References have the memory of these columns in
 * the walks before.
 */
const BYTES_PER_OBJECT_ON_DISK = 22;
/**
 * The same when the tree is built while contents are compared, which takes 12. Larger retained sizes take no more, because
 * both are over when those are computed.
 */
const BYTES_PER_OBJECT_ON_DISK_WITH_THREAD = 30;
/** References of two threads are in memory. */
const BYTES_PER_SHARED_REFERENCE = 4;
/** Additional bytes of retained sizes when the heap is larger than 4 GB. A dump is larger than its heap. */
const LARGE_SIZE_BYTES = 4;
const MAX_DUMP_BYTES_OF_SMALL_SIZES = 5e9;
/** A portable heap dump has no contents, and is much smaller than its heap. */
const MAX_BYTES_WITH_CONTENTS = 2 ** 32;

/** With all columns in pages: open chunks of reverse edges, sets of one bit or one byte per object. */
const BYTES_PER_OBJECT_IN_PAGES = 1.5;
/** Additional bytes while contents are compared: their hashes and the data of each distinct value. */
const BYTES_PER_OBJECT_OF_CONTENTS = 12;
/** The numbers of more objects do not fit into signed integers. Codes take the numbers above. */
const MAX_SIGNED_OBJECTS = 2 ** 31 - 4;
/** More positions in the lists of references do not fit into 32 bits. */
const MAX_WORD_POSITIONS = 2 ** 32 - 2;

export const estimateMemory = (
  { index, maxReferences }: Pick<Tables, 'index' | 'maxReferences'>,
  dumpBytes: number,
  hasContents: boolean,
): MemoryEstimate => {
  const sizes = dumpBytes > MAX_DUMP_BYTES_OF_SMALL_SIZES ? LARGE_SIZE_BYTES : 0;
  const inMemory = index.size * (BYTES_PER_OBJECT + sizes) + maxReferences * BYTES_PER_REFERENCE;
  return {
    inMemory,
    inMemoryWithThread: inMemory + index.size * BYTES_PER_OBJECT_WITH_THREAD,
    onDisk: index.size * (BYTES_PER_OBJECT_ON_DISK + sizes),
    onDiskWithThread: index.size * BYTES_PER_OBJECT_ON_DISK_WITH_THREAD + maxReferences * BYTES_PER_SHARED_REFERENCE,
    inPages: index.size * (BYTES_PER_OBJECT_IN_PAGES + (hasContents ? BYTES_PER_OBJECT_OF_CONTENTS : 0)),
    hasSmallSizes: hasContents && dumpBytes <= MAX_BYTES_WITH_CONTENTS,
    needsPages: index.size > MAX_SIGNED_OBJECTS || maxReferences > MAX_WORD_POSITIONS,
  };
};
