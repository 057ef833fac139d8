import type { DumpSeries, ThreadDump } from './model.ts';

/** A JVM started by so much earlier or later is another one: `elapsed=` is printed with two digits, dumps take time. */
const SAME_START_MS = 5000;
/** Without `elapsed=` a JVM is known by the threads that it keeps. */
const SAME_THREADS_SHARE = 0.3;

/** When the JVM of a dump was started, as far as its stamp and the `elapsed=` of its oldest thread tell. */
function startOf({ time, threads }: ThreadDump): number | undefined {
  const oldest = threads.reduce((most, { elapsedMs = 0 }) => Math.max(most, elapsedMs), 0);
  return time === undefined || oldest === 0 ? undefined : time - oldest;
}

const identity = ({ name, id }: { readonly name: string; readonly id: string }): string => `${id} ${name}`;

function keepThreads(a: ThreadDump, b: ThreadDump): boolean {
  const known = new Set(a.threads.map(identity));
  const kept = b.threads.filter((thread) => known.has(identity(thread))).length;
  return kept >= Math.min(a.threads.length, b.threads.length) * SAME_THREADS_SHARE;
}

/** Whether two dumps can be compared: the same JVM version, the same start or the same threads. */
export function areOfOneJvm(a: ThreadDump, b: ThreadDump): boolean {
  if (a.jvm !== b.jvm || (a.processId !== undefined && b.processId !== undefined && a.processId !== b.processId))
    return false;
  const [startA, startB] = [startOf(a), startOf(b)];
  if (startA !== undefined && startB !== undefined) return Math.abs(startA - startB) <= SAME_START_MS;
  return keepThreads(a, b);
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
