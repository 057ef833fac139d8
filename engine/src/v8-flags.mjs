/** How processes that analyze are started: flags for V8's own threads and heap, variables for the C library. Plain JavaScript, because the launcher of the command line reads it on any Node. */
import { availableParallelism } from 'node:os';

/**
 * Number of V8's threads for compiling and collecting. With four, V8's default, they compete with the analysis on two processors: with
 * one thread, a GC log of 160 MB takes a tenth less time.
 */
const MOST_THREADS = 4;
const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));

/**
 * Initial heap and young generation in MB. From its small defaults V8 would collect the whole heap several times before an analysis has
 * reached its size, which costs a thirtieth of the time for a GC log.
 */
const INITIAL_HEAP = 128;
const NEW_OBJECTS = 4;

export const V8_FLAGS = [
  `--v8-pool-size=${threads}`,
  `--initial-heap-size=${INITIAL_HEAP}`,
  `--min-semi-space-size=${NEW_OBJECTS}`,
];

/**
 * Bytes from which the C library (glibc) allocates memory that returns to the system as soon as it is freed. It would raise the limit to
 * 32 MB by itself and keep what is smaller: 50 to 70 MB in the analysis of a heap dump of 1 GB.
 */
const RETURNED_BYTES = 2 ** 20;

export const MEMORY_VARIABLES = { MALLOC_MMAP_THRESHOLD_: String(RETURNED_BYTES) };
