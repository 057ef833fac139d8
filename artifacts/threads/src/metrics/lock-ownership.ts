import type { LockNote } from '../events.ts';
import type { DumpedThread, ThreadDump } from '../model.ts';
import { findClassInitializers, findUnnamedClass, isClassInit, waitsForUnnamedClass } from './class-initializers.ts';

/** A monitor, a lock of java.util.concurrent, or the initialization of a class, which is no lock of the program. */
export type LockKind = 'monitor' | 'synchronizer' | 'class';

export interface AwaitedLock {
  readonly lock: string;
  readonly lockClass?: string;
  readonly kind: LockKind;
  /** The line that states the wait. */
  readonly line: number;
  /** The dump does not name the class whose initialization is awaited: it follows from the stacks. */
  readonly isUnnamed?: true;
}

/** The index of the thread that owns each lock. */
export type Owners = ReadonlyMap<string, number>;

/** Relations of a thread that does not own the monitor although it may have it as `locked` further down. */
const RELEASED: ReadonlySet<LockNote['relation']> = new Set(['enters', 'relocks', 'waits', 'parks']);

/**
 * Finds the owners. A thread owns what it `locked`, unless it waits for that same monitor (Object.wait has released
 * it). It also owns ownable synchronizers that are listed, what other parts of the dump state (LOCKS of a javacore,
 * `owned by`, the deadlock block), and a class while its initializer is on the stack.
 */
export function findOwners(dump: ThreadDump): Owners {
  const owners = new Map<string, number>();
  const find = createThreadFinder(dump.threads);
  const claim = (lock: string, thread: number | undefined): void => {
    if (lock !== '' && thread !== undefined && !owners.has(lock)) owners.set(lock, thread);
  };
  for (const { members } of dump.declaredDeadlocks) {
    for (const { waitsFor, heldBy } of members) claim(waitsFor, find({ name: heldBy }));
  }
  for (const { lock, owner } of dump.lockOwners) claim(lock, find(owner));
  dump.threads.forEach((thread, index) => {
    const { locks, synchronizers } = thread;
    for (const { lock, owner } of locks) if (owner) claim(lock, find(owner));
    for (const note of locks) if (isOwned(note, thread)) claim(note.lock, index);
    for (const { lock } of synchronizers) claim(lock, index);
  });
  for (const [className, thread] of findClassInitializers(dump.threads)) claim(className, thread);
  return owners;
}

const isOwned = (note: LockNote, { locks, state }: DumpedThread): boolean =>
  note.relation === 'locked' &&
  !locks.some(({ relation, lock }) => lock === note.lock && RELEASED.has(relation)) &&
  !isAwaited(note, locks, state);

/**
 * Returns whether a `locked` line is a wait: for a BLOCKED thread with nothing else at its top frame, jhsdb prints the
 * awaited monitor like that.
 */
const isAwaited = (note: LockNote, locks: readonly LockNote[], state: DumpedThread['state']): boolean =>
  state === 'BLOCKED' && note.depth === 0 && !locks.some(({ relation }) => RELEASED.has(relation));

type NamedOwner = NonNullable<LockNote['owner']>;

/** Marks a name that several threads have. */
const AMBIGUOUS = -1;

/** Returns a function that finds a thread by id, or else by a name that only one thread has. */
function createThreadFinder(threads: readonly DumpedThread[]): (owner: NamedOwner) => number | undefined {
  // Most dumps name no owner, and never need the keys of thousands of threads.
  let keys: ReturnType<typeof indexByKeys> | undefined;
  return ({ id, name }) => {
    keys ??= indexByKeys(threads);
    const index =
      (id === undefined ? undefined : keys.byId.get(id)) ?? (name === undefined ? undefined : keys.byName.get(name));
    return index === AMBIGUOUS ? undefined : index;
  };
}

function indexByKeys(threads: readonly DumpedThread[]) {
  const byId = new Map<string, number>();
  const byName = new Map<string, number>();
  threads.forEach(({ id, javaId, name }, index) => {
    for (const key of [javaId, id]) if (key !== undefined && key !== '') byId.set(key, index);
    byName.set(name, byName.has(name) ? AMBIGUOUS : index);
  });
  return { byId, byName };
}

/**
 * Finds the lock without which each thread cannot continue: a monitor that it enters or enters again, a synchronizer
 * whose owner is known, or a class that another thread initializes. A wait for a notification does not count.
 */
export function findAwaitedLocks(dump: ThreadDump, owners: Owners): (AwaitedLock | undefined)[] {
  const declared = collectDeclaredWaits(dump);
  const named = dump.threads.map((thread, index) => {
    const awaited = findByNotes(thread, owners) ?? declared.get(thread.name) ?? findByState(thread);
    return awaited && awaited.lock !== '' && owners.get(awaited.lock) !== index ? awaited : undefined;
  });
  return dump.threads.some(waitsForUnnamedClass) ? addUnnamedClasses(dump.threads, owners, named) : named;
}

/** Adds the waits for classes that the dump does not name. */
function addUnnamedClasses(
  threads: readonly DumpedThread[],
  owners: Owners,
  named: readonly (AwaitedLock | undefined)[],
): (AwaitedLock | undefined)[] {
  const initializers = findClassInitializers(threads);
  const leadsTo = (from: number, to: number): boolean => {
    const seen = new Set<number>();
    let thread: number | undefined = from;
    while (thread !== undefined && thread !== to && !seen.has(thread)) {
      seen.add(thread);
      thread = owners.get(named[thread]?.lock ?? '');
    }
    return thread === to;
  };
  return threads.map((thread, index) => {
    if (named[index] || !waitsForUnnamedClass(thread)) return named[index];
    const lock = findUnnamedClass(index, initializers, leadsTo);
    return lock === undefined ? undefined : { lock, kind: 'class', line: thread.line, isUnnamed: true };
  });
}

function findByNotes({ locks, state }: DumpedThread, owners: Owners): AwaitedLock | undefined {
  const note =
    locks.find(({ relation }) => relation === 'enters') ??
    locks.find(({ relation }) => state === 'BLOCKED' && (relation === 'relocks' || relation === 'waits')) ??
    locks.find(({ relation, lock }) => relation === 'parks' && owners.has(lock)) ??
    locks.find(isClassInit);
  return note && toAwaitedLock(note);
}

function findByState({ locks, state }: DumpedThread): AwaitedLock | undefined {
  const note = locks.find((one) => one.relation === 'locked' && isAwaited(one, locks, state));
  return note && toAwaitedLock(note);
}

const toAwaitedLock = (note: LockNote): AwaitedLock => ({
  lock: note.lock,
  line: note.line,
  kind: toLockKind(note),
  ...(note.lockClass !== undefined && { lockClass: note.lockClass }),
});

function toLockKind(note: LockNote): LockKind {
  if (isClassInit(note)) return 'class';
  return note.relation === 'parks' ? 'synchronizer' : 'monitor';
}

/** Collects the declared waits by thread name. A name that several threads have is skipped, because it is ambiguous. */
function collectDeclaredWaits({ declaredDeadlocks, threads }: ThreadDump): Map<string, AwaitedLock> {
  const waits = new Map<string, AwaitedLock>();
  if (declaredDeadlocks.length === 0) return waits;
  for (const { members, line } of declaredDeadlocks) {
    for (const { thread, waitsFor, lockClass } of members) {
      const kind = lockClass?.startsWith('java.util.concurrent.') ? 'synchronizer' : 'monitor';
      waits.set(thread, { lock: waitsFor, line, kind, ...(lockClass !== undefined && { lockClass }) });
    }
  }
  const names = new Set<string>();
  for (const { name } of threads) {
    if (names.has(name)) waits.delete(name);
    names.add(name);
  }
  return waits;
}
