import type { DumpSeries, ThreadDump } from './model.ts';

/** Dumps whose JVM started this much earlier or later belong to different JVMs: `elapsed=` is printed with two digits, dumps take time. */
const MAX_START_DIFFERENCE_MS = 5000;
/** Of the threads that two dumps of one JVM have in common, or whose `elapsed=` goes on with the clock. */
const MIN_SHARED_THREADS = 0.3;

const computeThreadStart = (time: number, elapsedMs: number | undefined): number | undefined =>
  elapsedMs === undefined ? undefined : time - elapsedMs;

/** When the JVM of a dump was started, as far as its stamp and the `elapsed=` of its oldest thread tell. */
function computeJvmStart({ time, threads }: ThreadDump): number | undefined {
  const oldest = threads.reduce((longest, { elapsedMs = 0 }) => Math.max(longest, elapsedMs), 0);
  return time === undefined || oldest === 0 ? undefined : time - oldest;
}

const isClose = (a: number, b: number): boolean => Math.abs(a - b) <= MAX_START_DIFFERENCE_MS;

/** Whether threads that both have were started at the same time: undefined when there are none, or nobody says when. */
function haveSameStarts(a: ThreadDump, b: ThreadDump): boolean | undefined {
  const { time: timeA, threads: threadsA } = a;
  const { time: timeB, threads: threadsB } = b;
  if (timeA === undefined || timeB === undefined) return undefined;
  const starts = new Map(threadsA.map((thread) => [toIdentity(thread), computeThreadStart(timeA, thread.elapsedMs)]));
  const pairs = threadsB.flatMap((thread) => {
    const [inA, inB] = [starts.get(toIdentity(thread)), computeThreadStart(timeB, thread.elapsedMs)];
    return inA === undefined || inB === undefined ? [] : [isClose(inA, inB)];
  });
  if (pairs.length === 0) return undefined;
  return pairs.filter(Boolean).length >= pairs.length * MIN_SHARED_THREADS;
}

const toIdentity = ({ name, id }: { readonly name: string; readonly id: string }): string => `${id} ${name}`;

function haveSameThreads(a: ThreadDump, b: ThreadDump): boolean {
  const identities = new Set(a.threads.map(toIdentity));
  const shared = b.threads.filter((thread) => identities.has(toIdentity(thread))).length;
  return shared >= Math.min(a.threads.length, b.threads.length) * MIN_SHARED_THREADS;
}

/** Whether two dumps can be compared: the same JVM version, the same start of what they have in common, or the same threads. */
export function isSameJvm(a: ThreadDump, b: ThreadDump): boolean {
  if (a.jvm !== b.jvm || (a.processId !== undefined && b.processId !== undefined && a.processId !== b.processId))
    return false;
  const inCommon = haveSameStarts(a, b);
  if (inCommon !== undefined) return inCommon;
  const [startA, startB] = [computeJvmStart(a), computeJvmStart(b)];
  return startA !== undefined && startB !== undefined ? isClose(startA, startB) : haveSameThreads(a, b);
}

/** Dumps of one JVM, each series in the order the dumps were taken; the order of the input decides where stamps do not. */
export function groupByJvm(dumps: readonly ThreadDump[]): DumpSeries[] {
  const series: ThreadDump[][] = [];
  for (const dump of dumps) {
    const members = series.find(([first]) => first !== undefined && isSameJvm(first, dump));
    if (members) members.push(dump);
    else series.push([dump]);
  }
  return series.map((members) => ({ dumps: members.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)) }));
}
