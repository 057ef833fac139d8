import { rememberByStack } from '../../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis, type SampleColumns } from '../../../model.ts';
import { listFrames } from '../stacks.ts';

/** Events in which a thread waits outside of the JVM, or sleeps. */
export const SLOW_EVENTS: Readonly<Record<string, string>> = {
  'jdk.ThreadSleep': 'sleeps',
  'jdk.FileRead': 'reads files',
  'jdk.FileWrite': 'writes files',
  'jdk.FileForce': 'forces files to disk',
  'jdk.SocketRead': 'reads from sockets',
  'jdk.SocketWrite': 'writes to sockets',
};

/** A lock that is held for so much of the time while its owner waits is held for that. */
const MIN_SHARE = 0.25;

/** What owners of a lock do in the method that takes it. */
export interface HeldFor {
  readonly what: string;
  readonly totalMs: number;
}

/** Finds what owners wait for in the method that takes a lock; undefined when they compute, or it was not recorded. */
export function findHeldFor({ recording }: RecordingAnalysis, method: string | undefined): HeldFor | undefined {
  if (method === undefined) return undefined;
  const isInside = rememberByStack((stack) => listFrames(recording, stack).includes(method));
  const sums = Object.entries(SLOW_EVENTS).map(([eventType, what]) => ({
    what,
    totalMs: sumWeights(recording.samples.get(eventType), isInside),
  }));
  const longest = sums.reduce((most, one) => (one.totalMs > most.totalMs ? one : most));
  return longest.totalMs >= MIN_SHARE * recording.durationMs && longest.totalMs > 0 ? longest : undefined;
}

function sumWeights(columns: SampleColumns | undefined, isInside: (stack: number) => boolean): number {
  let totalMs = 0;
  for (let row = 0; row < (columns?.rows ?? 0); row++)
    if (isInside(columns?.stacks[row] ?? NO_ID)) totalMs += columns?.weights[row] ?? 0;
  return totalMs;
}
