import type { ThreadDump } from '../model.ts';

/** Threads that collect garbage, of every collector; Serial has none, its work is the VM Thread's. */
const GC_NAMES: readonly RegExp[] = [
  /^(?:GC (?:task )?[Tt]hread ?#\d+(?: \(ParallelGC\))?|GC Thread#\d+)/,
  /^G1 /,
  /^(?:Gang worker#\d+|Concurrent Mark-Sweep GC Thread|CMS |ParGC )/,
  /^(?:ZDriver|ZWorker|ZDirector|ZStat|ZUnmapper|ZUncommitter|XDriver|XWorker|XDirector|XStat|XUnmapper|XUncommitter|RuntimeWorker#)/,
  /^Shenandoah/,
  /^(?:GC|Gc) (?:Slave|Worker|Daemon GC)/,
  /^\((?:GC|OC) [^)]*\)/,
];

/** Indexes into the threads of the dump. */
export const findGcThreads = ({ threads }: ThreadDump): number[] =>
  threads.flatMap(({ name }, index) => (isGcThread(name) ? [index] : []));

/** Of all these names; of thousands of threads few begin so. */
const FIRST_LETTERS = 'GCPZXRS(';

export const isGcThread = (name: string): boolean =>
  FIRST_LETTERS.includes(name.charAt(0)) && GC_NAMES.some((pattern) => pattern.test(name));
