import type { DumpSeries, ThreadDump } from './model.ts';

/**
 * Dumps whose JVMs started further apart than this belong to different JVMs. `elapsed=` has two decimals, and dumps
 * take time.
 */
const MAX_START_DIFFERENCE_MS = 5000;
/** Two dumps of one JVM share at least this part of their threads, or of their start times. */
const MIN_SHARED_THREADS = 0.3;

/** A file of ever new JVMs is not compared with all of them; a genuine one has a few. */
const MAX_COMPARED_SERIES = 100;

const computeThreadStart = (time: number, elapsedMs: number | undefined): number | undefined =>
  elapsedMs === undefined ? undefined : time - elapsedMs;

/**
 * Computes the start time of the JVM from the time of a dump and the `elapsed=` of its oldest thread, if it has both.
 */
function computeJvmStart({ time, threads }: ThreadDump): number | undefined {
  const oldest = threads.reduce((longest, { elapsedMs = 0 }) => Math.max(longest, elapsedMs), 0);
  return time === undefined || oldest === 0 ? undefined : time - oldest;
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= MAX_START_DIFFERENCE_MS;

/**
 * Returns whether the threads in both dumps started at the same times; undefined when there are none or their start is
 * unknown.
 */
function haveSameStarts(a: ThreadDump, { time, threads }: ThreadDump): boolean | undefined {
  if (a.time === undefined || time === undefined) return undefined;
  const starts = getThreadStarts(a, a.time);
  let known = 0;
  let close = 0;
  for (const { id, name, elapsedMs } of threads) {
    const inA = starts.get(id)?.get(name);
    const inB = computeThreadStart(time, elapsedMs);
    if (inA === undefined || inB === undefined) continue;
    known++;
    if (isClose(inA, inB)) close++;
  }
  return known === 0 ? undefined : close >= known * MIN_SHARED_THREADS;
}

type ThreadStarts = ReadonlyMap<string, ReadonlyMap<string, number | undefined>>;

/** The first dump of a series is compared with all later ones. */
const startsOfDumps = new WeakMap<ThreadDump, ThreadStarts>();

/** Returns when each thread started, by id and name. */
function getThreadStarts(dump: ThreadDump, time: number): ThreadStarts {
  const known = startsOfDumps.get(dump);
  if (known) return known;
  const starts = new Map<string, Map<string, number | undefined>>();
  for (const { id, name, elapsedMs } of dump.threads) {
    const start = computeThreadStart(time, elapsedMs);
    const sameId = starts.get(id);
    if (sameId) sameId.set(name, start);
    else starts.set(id, new Map([[name, start]]));
  }
  startsOfDumps.set(dump, starts);
  return starts;
}

const toIdentity = ({ name, id }: { readonly name: string; readonly id: string }): string => `${id} ${name}`;

function haveSameThreads(a: ThreadDump, b: ThreadDump): boolean {
  const identities = new Set(a.threads.map(toIdentity));
  const shared = b.threads.filter((thread) => identities.has(toIdentity(thread))).length;
  return shared >= Math.min(a.threads.length, b.threads.length) * MIN_SHARED_THREADS;
}

/** Returns whether the threads have ids that no other JVM gives. */
const haveAddresses = ({ threads }: ThreadDump): boolean => threads.some(({ id }) => id.startsWith('0x'));

/**
 * Returns whether two dumps can be compared: they have the same JVM version, and the same start times of shared threads
 * or the same threads.
 */
export function isSameJvm(a: ThreadDump, b: ThreadDump): boolean {
  // A dump whose first lines were cut does not say which JVM it is of: the addresses of its threads do.
  if ((a.jvm === undefined) !== (b.jvm === undefined)) return haveAddresses(a) && haveSameThreads(a, b);
  if (a.jvm !== b.jvm || (a.processId !== undefined && b.processId !== undefined && a.processId !== b.processId))
    return false;
  const inCommon = haveSameStarts(a, b);
  if (inCommon !== undefined) return inCommon;
  const [startA, startB] = [computeJvmStart(a), computeJvmStart(b)];
  return startA !== undefined && startB !== undefined ? isClose(startA, startB) : haveSameThreads(a, b);
}

/** Groups dumps by JVM, each series in the order of time. Without timestamps the order of the input counts. */
export function groupByJvm(dumps: readonly ThreadDump[]): DumpSeries[] {
  const series: ThreadDump[][] = [];
  for (const dump of dumps) {
    const members = series.slice(-MAX_COMPARED_SERIES).find(([first]) => first !== undefined && isSameJvm(first, dump));
    if (members) members.push(dump);
    else series.push([dump]);
  }
  return series.map((members) => ({ dumps: members.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)) }));
}
