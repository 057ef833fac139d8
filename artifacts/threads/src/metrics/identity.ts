import type { DumpedThread, ThreadDump } from '../model.ts';

/** Same name, other id is another thread; formats without ids tell threads of one name apart by their order only. */
const toIdentity = ({ name, id }: DumpedThread): string => `${id}\n${name}`;

/** Of each identity its index in the dump; of several with the same the further ones get a number. */
export function indexByIdentity({ threads }: ThreadDump): Map<string, number> {
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
