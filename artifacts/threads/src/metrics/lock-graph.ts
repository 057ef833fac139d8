import type { DumpedThread, ThreadDump } from '../model.ts';
import { type AwaitedLock, findAwaitedLocks, findOwners, type LockKind } from './lock-ownership.ts';

/** A lock that at least one thread waits for. Threads are given by their index in the dump. */
export interface ContendedLock {
  readonly lock: string;
  readonly lockClass?: string;
  readonly kind: LockKind;
  /** Undefined when the dump does not state it: read locks, semaphores, dumps without `-l`. */
  readonly owner?: number;
  /** Threads that wait for this lock itself. */
  readonly waiters: readonly number[];
  /** Distinct threads whose wait leads to this lock; in a cycle its owner is one of them. */
  readonly blockedThreadCount: number;
  /** Line of the first wait for it. */
  readonly line: number;
}

/** A thread that others wait for. */
export interface BlockingThread {
  readonly thread: number;
  /** Indexes into `locks`: those it owns and somebody waits for. */
  readonly locks: readonly number[];
  /** Distinct threads stuck behind any of its locks. */
  readonly blockedThreadCount: number;
  /** False: a root blocker. */
  readonly itselfBlocked: boolean;
}

/** True cycle of waits: each thread waits for the next, the last for the first. */
export interface Deadlock {
  /** In the order of waiting, beginning with the smallest name. */
  readonly threads: readonly number[];
  /** Indexes into `locks`: what each of them waits for. */
  readonly locks: readonly number[];
  /** Queued behind the cycle and no part of it. */
  readonly victims: readonly number[];
  /** The JVM names all of its members in one deadlock of its own. */
  readonly declared: boolean;
}

export interface LockGraph {
  /** Most blocked threads first. */
  readonly locks: readonly ContendedLock[];
  /** Root blockers first, then by the number of threads behind them. */
  readonly blockingThreads: readonly BlockingThread[];
  readonly deadlocks: readonly Deadlock[];
  /** Of each thread the lock it waits for, as an index into `locks`; -1 for none. */
  readonly waitsFor: Int32Array;
}

const NONE = -1;
/** The waits of the thread lead to no cycle. */
const FREE = -2;

/** Builds the graph of waits over monitors, ownable synchronizers and class initialization, in time linear in threads and lock lines. */
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
  /** Of each thread the owner of what it waits for. */
  readonly next: Int32Array;
  readonly cycles: Cycles;
  /** Of each thread how many distinct threads wait for it. */
  readonly behind: Int32Array;
}

interface Cycles {
  readonly members: readonly (readonly number[])[];
  /** Of each thread the cycle it is in, -1 for none. */
  readonly cycleByThread: Int32Array;
}

/** Of each thread the owner of what it waits for, -1 when it waits for nothing or nobody known. */
function findNextThreads(waitsFor: Int32Array, locks: readonly { readonly owner: number }[]): Int32Array {
  return waitsFor.map((lock) => (lock === NONE ? NONE : (locks[lock]?.owner ?? NONE)));
}

/** Every thread has at most one outgoing edge: follows it and marks visited threads. */
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

/** Of each thread how many distinct threads wait for it, over any number of locks; the members of a cycle wait for each other. */
function countBehind(next: Int32Array, { members, cycleByThread }: Cycles): Int32Array {
  const behind = new Int32Array(next.length);
  const open = countDirectWaiters(next);
  const ready = [...next.keys()].filter((thread) => open[thread] === 0);
  for (let thread = ready.pop(); thread !== undefined; thread = ready.pop()) {
    const owner = next[thread] ?? NONE;
    if (owner === NONE) continue;
    add(behind, owner, 1 + getCount(behind, thread));
    add(open, owner, -1);
    // Those who wait for each other are never ready: they are added up as a whole below.
    if (getCount(open, owner) === 0 && getCount(cycleByThread, owner) === NONE) ready.push(owner);
  }
  for (const cycle of members) {
    const all = cycle.reduce((sum, member) => sum + 1 + getCount(behind, member), 0);
    for (const member of cycle) behind[member] = all;
  }
  return behind;
}

/** Of each thread how many wait for it directly. */
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
  // All that wait for a member of a cycle wait for each of its locks in the end.
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

/** Of each cycle the threads whose waits lead into it. */
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
