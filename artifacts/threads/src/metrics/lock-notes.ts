import type { LockNote } from '../events.ts';
import type { DumpedThread, ThreadDump } from '../model.ts';

export interface WantedLock {
  readonly lock: string;
  readonly lockClass?: string;
  readonly line: number;
}

/** Of each lock the index of the thread that owns it. */
export type Owners = ReadonlyMap<string, number>;

/** Relations by which a thread does not own a monitor, though it may stand as `locked` further down. */
const RELEASED: ReadonlySet<LockNote['relation']> = new Set(['wants', 'relocks', 'waits', 'parks']);

/**
 * A thread owns what it `locked`, unless it waits for that same monitor (Object.wait has released it); ownable synchronizers
 * that are listed; and what other parts of the dump say: javacore's LOCKS, `owned by`, the deadlock block.
 */
export function ownersOf(dump: ThreadDump): Owners {
  const owners = new Map<string, number>();
  const find = threadFinder(dump.threads);
  const claim = (lock: string, thread: number | undefined): void => {
    if (lock !== '' && thread !== undefined && !owners.has(lock)) owners.set(lock, thread);
  };
  for (const { members } of dump.declaredDeadlocks) {
    for (const { waitsFor, heldBy } of members) claim(waitsFor, find({ name: heldBy }));
  }
  for (const { lock, owner } of dump.lockOwners) claim(lock, find(owner));
  dump.threads.forEach(({ locks, synchronizers, state }, thread) => {
    const released = new Set(locks.filter(({ relation }) => RELEASED.has(relation)).map(({ lock }) => lock));
    for (const note of locks) {
      if (note.owner) claim(note.lock, find(note.owner));
      if (note.relation === 'locked' && !released.has(note.lock) && !isWanted(note, locks, state))
        claim(note.lock, thread);
    }
    for (const { lock } of synchronizers) claim(lock, thread);
  });
  return owners;
}

/** BLOCKED with nothing but a `locked` line at its top frame: jhsdb prints the monitor that is wanted so. */
const isWanted = (note: LockNote, locks: readonly LockNote[], state: DumpedThread['state']): boolean =>
  state === 'BLOCKED' && note.depth === 0 && !locks.some(({ relation }) => RELEASED.has(relation));

type Named = { readonly name?: string; readonly id?: string };

/** By id, else by a name that only one thread has. */
function threadFinder(threads: readonly DumpedThread[]): (owner: Named) => number | undefined {
  const byId = new Map<string, number>();
  const byName = new Map<string, number>();
  threads.forEach(({ id, javaId, name }, index) => {
    for (const key of [id, javaId]) if (key !== undefined && key !== '') byId.set(key, index);
    byName.set(name, byName.has(name) ? Number.NaN : index);
  });
  return ({ id, name }) => {
    const found = (id !== undefined ? byId.get(id) : undefined) ?? (name !== undefined ? byName.get(name) : undefined);
    return found === undefined || Number.isNaN(found) ? undefined : found;
  };
}

/**
 * What a thread waits for and cannot go on without: a monitor it wants to enter or to enter again, a synchronizer whose owner is
 * known, a class that another thread initialises. Never what it only waits for a notification on.
 */
export function wantedLockOf(dump: ThreadDump, index: number, owners: Owners): WantedLock | undefined {
  const thread = dump.threads[index];
  if (!thread) return undefined;
  const declared = declaredWait(dump, thread);
  if (declared) return declared;
  const { locks, state } = thread;
  const note =
    locks.find(({ relation }) => relation === 'wants') ??
    locks.find(({ relation }) => state === 'BLOCKED' && (relation === 'relocks' || relation === 'waits')) ??
    locks.find((one) => isWanted(one, locks, state) && one.relation === 'locked') ??
    locks.find(({ relation, lock }) => relation === 'parks' && owners.has(lock)) ??
    locks.find(({ relation }) => relation === 'class-init');
  if (!note || note.lock === '' || owners.get(note.lock) === index) return undefined;
  return { lock: note.lock, line: note.line, ...(note.lockClass !== undefined && { lockClass: note.lockClass }) };
}

function declaredWait({ declaredDeadlocks, threads }: ThreadDump, thread: DumpedThread): WantedLock | undefined {
  for (const { members, line } of declaredDeadlocks) {
    const member = members.find((one) => one.thread === thread.name);
    // A name that several threads have does not tell which of them is meant.
    if (!member || threads.filter(({ name }) => name === thread.name).length > 1) continue;
    return { lock: member.waitsFor, line, ...(member.lockClass !== undefined && { lockClass: member.lockClass }) };
  }
  return undefined;
}
