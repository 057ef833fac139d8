import { formatDuration } from '@hindsight/claims';
import type { Level } from '@hindsight/model';
import type { RecordingAnalysis } from '../../../model.ts';
import { isCrowded } from '../guards.ts';

/** Until a class is initialized HotSpot locks an array of no elements, which no program can reach. */
const INITIALIZATION_LOCK = 'int[]';
/** A class is initialized once: shorter waits are those of a start, however many threads have them; without a free processor it takes longer. */
const [MIN_SLOW_MS, MIN_CROWDED_SLOW_MS] = [1000, 5000];

interface Monitor {
  readonly name: string;
  readonly totalMs: number;
  readonly maxMs: number;
}

export const isOfInitialization = ({ name }: { readonly name: string }): boolean => name === INITIALIZATION_LOCK;

/** How much it matters that threads wait for classes to be initialized: it happens once for each class. */
export function rateInitialization(analysis: RecordingAnalysis, monitor: Monitor): Level | undefined {
  if (!isOfInitialization(monitor)) return undefined;
  return monitor.maxMs >= (isCrowded(analysis) ? MIN_CROWDED_SLOW_MS : MIN_SLOW_MS) ? 'WARNING' : 'INFO';
}

export const INITIALIZATION = 'another thread to initialize a class';
export const INITIALIZATION_ADVICE =
  'A class is initialized once, by one thread, and all others that need it wait. Keep static initializers free of I/O and of waiting, and initialize what is slow when the program starts, before requests arrive.';

export const describeInitialization = ({ maxMs }: Monitor): string =>
  ` The lock is that of a class while its static initializers run, ${formatDuration(maxMs)} at most at once.`;
