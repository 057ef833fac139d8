import type { DumpedThread, ThreadDump } from '../model.ts';
import { type AwaitedLock, findAwaitedLocks, findOwners, type LockKind } from './lock-ownership.ts';

/** A lock that at least one thread waits for. Threads are given by their index in the dump. */
export interface ContendedLock {
  readonly lock: string;
  readonly lockClass?: string;
  readonly kind: LockKind;
  /** The owner; undefined when the dump does not state it: read locks, semaphores, dumps without `-l`. */
  readonly owner?: number;
  /** Threads that wait directly for this lock. */
  readonly waiters: readonly number[];
  /** The number of distinct threads whose waits lead to this lock. In a cycle the owner is one of them. */
  readonly blockedThreadCount: number;
  /** The line of the first wait for it. */
  readonly line: number;
  /** The class is not named by those that wait: it follows from the stacks. */
  readonly isUnnamed?: true;
}

/** A thread that others wait for. */
export interface BlockingThread {
  readonly thread: number;
  /** Indexes into `locks` of the locks it owns and other threads wait for. */
  readonly locks: readonly number[];
  /** The number of distinct threads stuck behind any of its locks. */
  readonly blockedThreadCount: number;
  /** False for a root blocker. */
  readonly itselfBlocked: boolean;
}

/** A cycle of waits: each thread waits for the next, and the last for the first. */
export interface Deadlock {
  /** The members in the order of waiting, beginning with the smallest name. */
  readonly threads: readonly number[];
  /** Indexes into `locks` of the lock that each member waits for. */
  readonly locks: readonly number[];
  /** Threads that queue behind the cycle and are not part of it. */
  readonly victims: readonly number[];
  /** The JVM itself declares one deadlock that names all members. */
  readonly declared: boolean;
}

export interface LockGraph {
  /** The locks, with most blocked threads first. */
  readonly locks: readonly ContendedLock[];
  /** Root blockers first, then by the number of threads behind them. */
  readonly blockingThreads: readonly BlockingThread[];
  readonly deadlocks: readonly Deadlock[];
  /** The lock that each thread waits for, as an index into `locks`; -1 for none. */
  readonly waitsFor: Int32Array;
}

const NONE = -1;
/** Marks a thread whose waits lead to no cycle. */
const FREE = -2;

/**
 * Builds the graph of waits for monitors, ownable synchronizers and class initialization in time linear in threads and
 * lock lines.
 */
export function buildLockGraph(dump: ThreadDump): LockGraph {
  const { threads } = dump;
  const owners = findOwners(dump);
  const drafts: { awaited: AwaitedLock; owner: number; waiters: number[] }[] = [];
  const indexOf = new Map<string, number>();
  const waitsFor = new Int32Array(threads.length).fill(NONE);
  findAwaitedLocks(dump, owners).forEach((awaited, thread) => {
    if (!awaited) return;
    const key = awaited.lock;
    const index = indexOf.get(key) ?? drafts.push({ awaited, owner: owners.get(key) ?? NONE, waiters: [] }) - 1;
    indexOf.set(key, index);
    drafts[index]?.waiters.push(thread);
    waitsFor[thread] = index;
  });
  const next = findNextThreads(waitsFor, drafts);
  const cycles = findCycles(next);
  const behind = countBehind(next, cycles);
  const locks = drafts.map(({ awaited, owner, waiters }) => ({
    ...awaited,
    waiters,
    ...(owner !== NONE && { owner }),
    blockedThreadCount: countBlocked(waiters, owner, behind, cycles),
  }));
  return sortGraph(dump, locks, waitsFor, { next, cycles, behind });
}

/** The waits, followed to their end. */
interface Waits {
  /** The owner of the lock that each thread waits for. */
  readonly next: Int32Array;
  readonly cycles: Cycles;
  /** The number of distinct threads that wait for each thread. */
  readonly behind: Int32Array;
}

interface Cycles {
  readonly members: readonly (readonly number[])[];
  /** The cycle that each thread is part of; -1 for none. */
  readonly cycleByThread: Int32Array;
}

/** Finds the owner of the lock that each thread waits for; -1 when it waits for nothing or the owner is unknown. */
function findNextThreads(waitsFor: Int32Array, locks: readonly { readonly owner: number }[]): Int32Array {
  return waitsFor.map((lock) => (lock === NONE ? NONE : (locks[lock]?.owner ?? NONE)));
}

/** Finds cycles by following the only outgoing edge of each thread and marking visited threads. */
function findCycles(next: Int32Array): Cycles {
  const cycleByThread = new Int32Array(next.length).fill(NONE);
  const walk = new Int32Array(next.length).fill(NONE);
  const members: number[][] = [];
  for (let start = 0; start < next.length; start++) {
    let thread = start;
    while (thread !== NONE && walk[thread] === NONE) {
      walk[thread] = start;
      thread = next[thread] ?? NONE;
    }
    if (thread === NONE || walk[thread] !== start || cycleByThread[thread] !== NONE) continue;
    const cycle: number[] = [];
    for (let member = thread; cycleByThread[member] === NONE; member = next[member] ?? NONE) {
      cycleByThread[member] = members.length;
      cycle.push(member);
    }
    members.push(cycle);
  }
  return { members, cycleByThread };
}

/**
 * Counts the distinct threads that wait for each thread, over any number of locks. The members of a cycle wait for each
 * other.
 */
function countBehind(next: Int32Array, { members, cycleByThread }: Cycles): Int32Array {
  const behind = new Int32Array(next.length);
  const open = countDirectWaiters(next);
  const ready = [...next.keys()].filter((thread) => open[thread] === 0);
  for (let thread = ready.pop(); thread !== undefined; thread = ready.pop()) {
    const owner = next[thread] ?? NONE;
    if (owner === NONE) continue;
    add(behind, owner, 1 + getCount(behind, thread));
    add(open, owner, -1);
    // Members of a cycle are never ready; they are summed up as a whole below.
    if (getCount(open, owner) === 0 && getCount(cycleByThread, owner) === NONE) ready.push(owner);
  }
  for (const cycle of members) {
    const all = cycle.reduce((sum, member) => sum + 1 + getCount(behind, member), 0);
    for (const member of cycle) behind[member] = all;
  }
  return behind;
}

/** Counts the threads that wait directly for each thread. */
function countDirectWaiters(next: Int32Array): Int32Array {
  const counts = new Int32Array(next.length);
  for (const owner of next) if (owner !== NONE) add(counts, owner, 1);
  return counts;
}

const getCount = (counts: Int32Array, thread: number): number => counts[thread] ?? 0;

function add(counts: Int32Array, thread: number, more: number): void {
  counts[thread] = getCount(counts, thread) + more;
}

function countBlocked(
  waiters: readonly number[],
  owner: number,
  behind: Int32Array,
  { cycleByThread }: Cycles,
): number {
  // A thread that waits for one member of a cycle waits for each of its locks in the end.
  if (owner !== NONE && cycleByThread[owner] !== NONE && waiters.some((waiter) => cycleByThread[waiter] !== NONE))
    return behind[owner] ?? 0;
  return waiters.reduce((sum, waiter) => sum + 1 + (behind[waiter] ?? 0), 0);
}

function sortGraph(dump: ThreadDump, locks: readonly ContendedLock[], waitsFor: Int32Array, waits: Waits): LockGraph {
  const order = [...locks.keys()].sort(
    (a, b) => (locks[b]?.blockedThreadCount ?? 0) - (locks[a]?.blockedThreadCount ?? 0),
  );
  const sortedIndexes = new Int32Array(locks.length);
  order.forEach((lock, index) => {
    sortedIndexes[lock] = index;
  });
  const sorted = order.flatMap((index) => locks[index] ?? []);
  const sortedWaitsFor = waitsFor.map((lock) => (lock === NONE ? NONE : (sortedIndexes[lock] ?? NONE)));
  return {
    locks: sorted,
    waitsFor: sortedWaitsFor,
    blockingThreads: findBlockingThreads(sorted, waits),
    deadlocks: findDeadlocks(dump, sortedWaitsFor, waits),
  };
}

function findBlockingThreads(locks: readonly ContendedLock[], { next, behind }: Waits): BlockingThread[] {
  const owned = new Map<number, number[]>();
  locks.forEach(({ owner }, index) => {
    if (owner === undefined) return;
    const ownedLocks = owned.get(owner);
    if (ownedLocks) ownedLocks.push(index);
    else owned.set(owner, [index]);
  });
  const blocking = [...owned].map(([thread, ownedLocks]) => ({
    thread,
    locks: ownedLocks,
    blockedThreadCount: behind[thread] ?? 0,
    itselfBlocked: (next[thread] ?? NONE) !== NONE,
  }));
  return blocking.sort(
    (a, b) => Number(a.itselfBlocked) - Number(b.itselfBlocked) || b.blockedThreadCount - a.blockedThreadCount,
  );
}

function findDeadlocks({ threads, declaredDeadlocks }: ThreadDump, waitsFor: Int32Array, waits: Waits): Deadlock[] {
  const declared = declaredDeadlocks.map(({ members }) => new Set(members.map(({ thread }) => thread)));
  const victims = findVictims(waits);
  return waits.cycles.members.map((cycle, index) => {
    const rotated = rotateToSmallestName(cycle, threads);
    return {
      threads: rotated,
      locks: rotated.map((thread) => waitsFor[thread] ?? NONE),
      victims: victims[index] ?? [],
      declared: declared.some((names) => rotated.every((thread) => names.has(threads[thread]?.name ?? ''))),
    };
  });
}

/** Finds the threads whose waits lead into each cycle. */
function findVictims({ next, cycles: { members, cycleByThread } }: Waits): number[][] {
  const victims = members.map((): number[] => []);
  const cycleOfThread = Int32Array.from(cycleByThread);
  for (let start = 0; start < next.length; start++) {
    const path: number[] = [];
    let thread = start;
    while (thread !== NONE && cycleOfThread[thread] === NONE) {
      path.push(thread);
      thread = next[thread] ?? NONE;
    }
    const cycle = thread === NONE ? FREE : (cycleOfThread[thread] ?? FREE);
    for (const seen of path) {
      cycleOfThread[seen] = cycle;
      victims[cycle]?.push(seen);
    }
  }
  return victims.map((behind) => behind.sort((a, b) => a - b));
}

function rotateToSmallestName(cycle: readonly number[], threads: readonly DumpedThread[]): number[] {
  const getName = (thread: number | undefined): string => threads[thread ?? NONE]?.name ?? '';
  const start = cycle.reduce(
    (smallest, thread, index) => (getName(thread) < getName(cycle[smallest]) ? index : smallest),
    0,
  );
  return [...cycle.slice(start), ...cycle.slice(0, start)];
}
