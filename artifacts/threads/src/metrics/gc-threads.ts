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

/** Threads of collectors that steer, refine or report: each collector has one or a few, whatever the machine is. */
const STEERS =
  /^(?:G1 (?:Main|Service|Refine|Young|Concurrent Refinement)|Concurrent Mark-Sweep GC Thread|CMS Main|[ZX](?:Driver|Director|Stat|Unmapper|Uncommitter)|Shenandoah (?:Control|Service|Uncommit|Regulator|Periodic))/;

/** Returns whether a GC thread is one of the workers whose number follows from the processors. */
export const isGcWorker = (name: string): boolean => isGcThread(name) && !STEERS.test(name);
