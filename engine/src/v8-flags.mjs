/** How V8 uses processors and memory beside our own: plain JavaScript, because the starter of the command line reads it on any Node. */
import { availableParallelism } from 'node:os';

/**
 * Threads that compile and collect. Four, which is V8's default, take turns with the analysis where there are two processors: with
 * one, a GC log of 160 MB takes a tenth less.
 */
const MOST_THREADS = 4;
const threads = Math.max(1, Math.min(MOST_THREADS, availableParallelism() - 1));

/**
 * MB of heap before V8 looks for what is dead in all of it, and of that for new objects. From its own small beginnings it looks
 * several times before an analysis has its size: a thirtieth of a GC log.
 */
const INITIAL_HEAP = 128;
const NEW_OBJECTS = 4;

export const V8_FLAGS = [
  `--v8-pool-size=${threads}`,
  `--initial-heap-size=${INITIAL_HEAP}`,
  `--min-semi-space-size=${NEW_OBJECTS}`,
];
