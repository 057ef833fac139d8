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
export const gcThreadsOf = ({ threads }: ThreadDump): number[] =>
  threads.flatMap(({ name }, index) => (isGcThread(name) ? [index] : []));

export const isGcThread = (name: string): boolean => GC_NAMES.some((pattern) => pattern.test(name));
