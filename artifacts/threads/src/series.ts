import type { DumpSeries, ThreadDump } from './model.ts';

/** A JVM started by so much earlier or later is another one: `elapsed=` is printed with two digits, dumps take time. */
const SAME_START_MS = 5000;
/** Of the threads that two dumps of one JVM have in common, or whose `elapsed=` goes on with the clock. */
const SAME_THREADS_SHARE = 0.3;

const startOfThread = (time: number, elapsedMs: number | undefined): number | undefined =>
  elapsedMs === undefined ? undefined : time - elapsedMs;

/** When the JVM of a dump was started, as far as its stamp and the `elapsed=` of its oldest thread tell. */
function startOf({ time, threads }: ThreadDump): number | undefined {
  const oldest = threads.reduce((most, { elapsedMs = 0 }) => Math.max(most, elapsedMs), 0);
  return time === undefined || oldest === 0 ? undefined : time - oldest;
}

const areClose = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_START_MS;

/** Whether threads that both have were started at the same time: undefined when there are none, or nobody says when. */
function haveStartsInCommon(a: ThreadDump, b: ThreadDump): boolean | undefined {
  const { time: timeOfA, threads: threadsOfA } = a;
  const { time: timeOfB, threads: threadsOfB } = b;
  if (timeOfA === undefined || timeOfB === undefined) return undefined;
  const starts = new Map(threadsOfA.map((thread) => [identity(thread), startOfThread(timeOfA, thread.elapsedMs)]));
  const pairs = threadsOfB.flatMap((thread) => {
    const [inA, inB] = [starts.get(identity(thread)), startOfThread(timeOfB, thread.elapsedMs)];
    return inA === undefined || inB === undefined ? [] : [areClose(inA, inB)];
  });
  if (pairs.length === 0) return undefined;
  return pairs.filter(Boolean).length >= pairs.length * SAME_THREADS_SHARE;
}

const identity = ({ name, id }: { readonly name: string; readonly id: string }): string => `${id} ${name}`;

function keepThreads(a: ThreadDump, b: ThreadDump): boolean {
  const known = new Set(a.threads.map(identity));
  const kept = b.threads.filter((thread) => known.has(identity(thread))).length;
  return kept >= Math.min(a.threads.length, b.threads.length) * SAME_THREADS_SHARE;
}

/** Whether two dumps can be compared: the same JVM version, the same start of what they have in common, or the same threads. */
export function areOfOneJvm(a: ThreadDump, b: ThreadDump): boolean {
  if (a.jvm !== b.jvm || (a.processId !== undefined && b.processId !== undefined && a.processId !== b.processId))
    return false;
  const inCommon = haveStartsInCommon(a, b);
  if (inCommon !== undefined) return inCommon;
  const [startA, startB] = [startOf(a), startOf(b)];
  return startA !== undefined && startB !== undefined ? areClose(startA, startB) : keepThreads(a, b);
}

/** Dumps of one JVM, each series in the order the dumps were taken; the order of the input decides where stamps do not. */
export function seriesOf(dumps: readonly ThreadDump[]): DumpSeries[] {
  const series: ThreadDump[][] = [];
  for (const dump of dumps) {
    const own = series.find(([first]) => first !== undefined && areOfOneJvm(first, dump));
    if (own) own.push(dump);
    else series.push([dump]);
  }
  return series.map((own) => ({ dumps: own.toSorted((a, b) => (a.time ?? 0) - (b.time ?? 0)) }));
}
