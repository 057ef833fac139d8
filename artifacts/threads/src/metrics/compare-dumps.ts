import { parseFrame } from '../frame.ts';
import type { DumpedThread, ThreadDump } from '../model.ts';
import { indexByIdentity } from './identity.ts';
import type { CountedState } from './states.ts';

/** One thread over all dumps of its JVM. */
export interface ThreadHistory {
  /** The entry in each dump; undefined when it is absent. */
  readonly entries: readonly (DumpedThread | undefined)[];
  /** The index into the threads of each dump; -1 when it is absent. */
  readonly indexes: readonly number[];
}

/** A thread that is in every dump. */
export interface PersistentThread {
  readonly entries: readonly DumpedThread[];
  readonly indexes: readonly number[];
  /** The state in every dump; undefined when it changed. */
  readonly state: CountedState | undefined;
  readonly sameStack: boolean;
}

export interface DumpComparison {
  readonly histories: readonly ThreadHistory[];
  readonly persistent: readonly PersistentThread[];
  /** Threads in the last dump but not in the first, and the other way round. */
  readonly newSinceFirst: number;
  readonly endedSinceFirst: number;
}

/** Follows every thread from dump to dump; returns undefined for a single dump. */
export function compareDumps(dumps: readonly ThreadDump[]): DumpComparison | undefined {
  if (dumps.length < 2) return undefined;
  const indexMaps = dumps.map(indexByIdentity);
  const identities = new Set(indexMaps.flatMap((byIdentity) => [...byIdentity.keys()]));
  const histories = [...identities].map((identity): ThreadHistory => {
    const indexes = indexMaps.map((byIdentity) => byIdentity.get(identity) ?? -1);
    return { indexes, entries: indexes.map((index, dump) => dumps[dump]?.threads[index]) };
  });
  return {
    histories,
    persistent: histories.flatMap((history) => toPersistentThread(history) ?? []),
    newSinceFirst: histories.filter(({ indexes }) => indexes[0] === -1 && indexes.at(-1) !== -1).length,
    endedSinceFirst: histories.filter(({ indexes }) => indexes[0] !== -1 && indexes.at(-1) === -1).length,
  };
}

function toPersistentThread({ entries, indexes }: ThreadHistory): PersistentThread | undefined {
  const present = entries.filter((entry) => entry !== undefined);
  const [first] = present;
  if (!first || present.length < entries.length) return undefined;
  const { state = 'UNABLE_DETERMINE', stack, mountedStack } = first;
  return {
    entries: present,
    indexes,
    state: present.every((entry) => (entry.state ?? 'UNABLE_DETERMINE') === state) ? state : undefined,
    sameStack: present.every((entry) => entry.stack === stack && entry.mountedStack === mountedStack),
  };
}

export interface RemainingThreads {
  readonly method: string;
  readonly threads: readonly PersistentThread[];
}

const NO_FRAME_LABEL = '(no Java frame)';

/**
 * Finds the threads with the same state in all dumps, grouped by their method in the last dump, largest group first.
 */
export function findRemaining(comparison: DumpComparison, state: CountedState): RemainingThreads[] {
  const inState = comparison.persistent.filter((thread) => thread.state === state);
  const byMethod = Map.groupBy(inState, ({ entries }) => {
    const top = entries.at(-1)?.stack.frames[0];
    return top === undefined ? NO_FRAME_LABEL : parseFrame(top).qualified;
  });
  return [...byMethod]
    .map(([method, threads]) => ({ method, threads }))
    .sort((a, b) => b.threads.length - a.threads.length);
}
