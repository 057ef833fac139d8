import type { DumpedThread, ThreadDump } from '../model.ts';

/**
 * A thread with the same name and another id is another thread. Formats without ids distinguish threads of the same
 * name only by their order.
 */
const toIdentity = ({ name, id }: DumpedThread): string => `${id}\n${name}`;

/** The index of each dump is needed by several metrics, and by those of the dump after it. */
const indexesOfDumps = new WeakMap<ThreadDump, ReadonlyMap<string, number>>();

/** Maps each identity to its index in the dump. Further threads with the same identity get a number. */
export function indexByIdentity(dump: ThreadDump): ReadonlyMap<string, number> {
  const known = indexesOfDumps.get(dump);
  if (known) return known;
  const indexes = createIndex(dump);
  indexesOfDumps.set(dump, indexes);
  return indexes;
}

function createIndex({ threads }: ThreadDump): ReadonlyMap<string, number> {
  const indexes = new Map<string, number>();
  const seen = new Map<string, number>();
  threads.forEach((thread, index) => {
    const identity = toIdentity(thread);
    const times = seen.get(identity) ?? 0;
    seen.set(identity, times + 1);
    indexes.set(times === 0 ? identity : `${identity}\n${times}`, index);
  });
  return indexes;
}
