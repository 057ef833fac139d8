import { parseFrame } from '../frame.ts';
import type { DumpedThread, ThreadDump } from '../model.ts';
import { findFeatureVersion } from './jvm-version.ts';

export type PinningCause = 'class-initializer' | 'native-frame' | 'synchronized' | 'unknown';

const CAUSE_LABELS: Readonly<Record<PinningCause, string>> = {
  'class-initializer': 'class initializer',
  'native-frame': 'native frame',
  synchronized: 'synchronized',
  unknown: 'unknown',
};

/** Formats the cause for tables and sentences. */
export const formatPinningCause = (cause: PinningCause): string => CAUSE_LABELS[cause];

/** A virtual thread that keeps its carrier although it does not run. */
export interface PinnedThread {
  /** The index of its entry; in dumps without entries for virtual threads, the index of its carrier. */
  readonly thread: number;
  /** The index of the carrier, if it is known. */
  readonly carrier?: number;
  readonly cause: PinningCause;
}

export interface VirtualThreads {
  /** Indexes of entries that are virtual threads. */
  readonly threads: readonly number[];
  /** Carriers whose virtual thread is printed inside their entry and nowhere else. */
  readonly mountedInCarrier: readonly number[];
  /** Threads of the scheduler's pool, whether or not they carry a virtual thread. */
  readonly carriers: readonly number[];
  readonly pinned: readonly PinnedThread[];
  /** Virtual threads that are RUNNABLE but have no carrier. */
  readonly starving: readonly number[];
}

export function findVirtualThreads(dump: ThreadDump): VirtualThreads {
  const { threads } = dump;
  const virtual = findIndexes(threads, ({ virtual: is }) => is);
  const mountedInCarrier = findIndexes(threads, ({ mountedStack }) => mountedStack !== undefined);
  const byJavaId = threads.some(({ carrier }) => carrier !== undefined) ? indexByJavaId(threads) : NO_INDEXES;
  const carrying = virtual.flatMap((index) => {
    const carrier = threads[index]?.carrier;
    return carrier === undefined ? [] : (byJavaId.get(carrier) ?? []);
  });
  const busy = new Set([
    ...carrying,
    ...findIndexes(threads, ({ mounted, stack }) => mounted !== undefined || carries(stack.frames)),
  ]);
  return {
    threads: virtual,
    mountedInCarrier,
    carriers: findCarriers(threads, busy),
    pinned: findPinnedThreads(dump, virtual, mountedInCarrier, byJavaId),
    starving: findStarvingThreads(dump, virtual),
  };
}

/** Without a named carrier, no thread is searched by its id. */
const NO_INDEXES: ReadonlyMap<string, number> = new Map();

const indexByJavaId = (threads: readonly DumpedThread[]): ReadonlyMap<string, number> =>
  new Map(threads.flatMap(({ javaId }, index): [string, number][] => (javaId === undefined ? [] : [[javaId, index]])));

const findIndexes = (threads: readonly DumpedThread[], is: (thread: DumpedThread) => boolean): number[] =>
  threads.flatMap((thread, index) => (is(thread) ? [index] : []));

/** Returns whether a carrier runs a virtual thread: then only the run of its continuation is at its top. */
const carries = ([top = '']: readonly string[]): boolean =>
  parseFrame(top).qualified === 'jdk.internal.vm.Continuation.run';

const WORKER = /-worker-\d+$/;

/** Finds the threads of the pools in which at least one thread is a busy carrier. */
function findCarriers(threads: readonly DumpedThread[], busy: ReadonlySet<number>): number[] {
  const pools = new Set([...busy].map((index) => threads[index]?.name.replace(WORKER, '')));
  return findIndexes(
    threads,
    ({ name, virtual }) => !virtual && WORKER.test(name) && pools.has(name.replace(WORKER, '')),
  );
}

/** From this version on synchronized does not pin (JEP 491). */
export const UNPINNED_VERSION = 24;

function findPinnedThreads(
  dump: ThreadDump,
  virtual: readonly number[],
  mountedInCarrier: readonly number[],
  byJavaId: ReadonlyMap<string, number>,
): PinnedThread[] {
  const { threads } = dump;
  const locksPin = (findFeatureVersion(dump) ?? 0) < UNPINNED_VERSION;
  const pinned = virtual.flatMap((index): PinnedThread[] => {
    const thread = threads[index];
    if (!thread || !isPinned(thread)) return [];
    const carrier = thread.carrier === undefined ? undefined : byJavaId.get(thread.carrier);
    return [
      {
        thread: index,
        cause: findPinningCause(thread.stack.frames, thread, locksPin),
        ...(carrier !== undefined && { carrier }),
      },
    ];
  });
  const pinnedInCarrier = mountedInCarrier.flatMap((index): PinnedThread[] => {
    const thread = threads[index];
    const frames = thread?.mountedStack?.frames ?? [];
    if (!thread || !(waitsMounted(frames, undefined) || thread.locks.some(isClassInit))) return [];
    return [{ thread: index, carrier: index, cause: findPinningCause(frames, thread, locksPin) }];
  });
  return [...pinned, ...pinnedInCarrier];
}

/** Returns whether a virtual thread waits mounted. Dumps before JDK 25 do not name carriers, but show that it parks on one. */
const isPinned = ({ carrier, stack, state }: DumpedThread): boolean =>
  waitsMounted(stack.frames, carrier === undefined ? undefined : state);

const WAITING: ReadonlySet<DumpedThread['state']> = new Set(['WAITING', 'TIMED_WAITING', 'BLOCKED']);
const MAX_PARK_DEPTH = 6;

function waitsMounted(frames: readonly string[], state: DumpedThread['state']): boolean {
  if (WAITING.has(state)) return true;
  return frames.slice(0, MAX_PARK_DEPTH).some((text) => parseFrame(text).method === 'parkOnCarrierThread');
}

const isClassInit = ({ relation }: DumpedThread['locks'][number]): boolean => relation === 'class-init';

function findPinningCause(
  frames: readonly string[],
  { locks }: DumpedThread,
  locksPin: boolean,
): PinnedThread['cause'] {
  const parsed = frames.map(parseFrame);
  if (locks.some(isClassInit) || parsed.some(({ method }) => method === '<clinit>')) return 'class-initializer';
  // The native call that parks is at the top of every pinned thread and does not pin it.
  const below = parsed.findIndex(({ method }) => method === 'parkOnCarrierThread');
  if (below >= 0 && parsed.slice(below).some(({ native }) => native)) return 'native-frame';
  return locksPin && locks.some(({ relation }) => relation === 'locked') ? 'synchronized' : 'unknown';
}

/** Finds virtual threads without a carrier. Only dumps that state carriers show who has none. */
function findStarvingThreads({ threads }: ThreadDump, virtual: readonly number[]): number[] {
  if (!virtual.some((index) => threads[index]?.carrier !== undefined)) return [];
  return virtual.filter((index) => threads[index]?.state === 'RUNNABLE' && threads[index].carrier === undefined);
}
