import type { ThreadDump } from '../model.ts';

/** Names of GC threads of every collector. Serial has none: the VM Thread does its work. */
const GC_NAMES: readonly RegExp[] = [
  /^(?:GC (?:task )?[Tt]hread ?#\d+(?: \(ParallelGC\))?|GC Thread#\d+)/,
  /^G1 /,
  /^(?:Gang worker#\d+|Concurrent Mark-Sweep GC Thread|CMS |ParGC )/,
  /^(?:ZDriver|ZWorker|ZDirector|ZStat|ZUnmapper|ZUncommitter|XDriver|XWorker|XDirector|XStat|XUnmapper|XUncommitter|RuntimeWorker#)/,
  /^Shenandoah/,
  /^(?:GC|Gc) (?:Slave|Worker|Daemon GC)/,
  /^\((?:GC|OC) [^)]*\)/,
];

/** Returns the indexes of the GC threads in the dump. */
export const findGcThreads = ({ threads }: ThreadDump): number[] =>
  threads.flatMap(({ name }, index) => (isGcThread(name) ? [index] : []));

/** The first letters of all these names, which rule out most of thousands of threads. */
const FIRST_LETTERS = 'GCPZXRS(';

export const isGcThread = (name: string): boolean =>
  FIRST_LETTERS.includes(name.charAt(0)) && GC_NAMES.some((pattern) => pattern.test(name));
