/**
 * How many threads V8 may use to compile and to collect beside our own: plain JavaScript, because the starter of the command line reads
 * it on any Node. Four, which is its default, take turns with the analysis where there are two processors: with one, a GC log of
 * 160 MB takes a tenth less.
 */
import { availableParallelism } from 'node:os';

const MOST = 4;

export const V8_POOL = `--v8-pool-size=${Math.max(1, Math.min(MOST, availableParallelism() - 1))}`;
