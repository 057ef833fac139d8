/** Figures of running processes, from the files of Linux in /proc. A process that has ended has none. */
import { readFileSync } from 'node:fs';

/** The clock of /proc; it is the same on all common platforms. */
const TICKS_A_SECOND = 100;

/** Processor time in seconds. */
export interface ProcessorUse {
  /** Of the process itself. */
  readonly own: number;
  /** Of all that it has started, and of what these have started. */
  readonly below: number;
}

const NO_USE: ProcessorUse = { own: 0, below: 0 };

const readProcFile = (pid: number, name: string): string | undefined => {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
};

const listChildren = (pid: number): number[] =>
  (readProcFile(pid, `task/${pid}/children`) ?? '').split(' ').filter(Boolean).map(Number);

/** Lists a process and all below it. */
export const listProcesses = (pid: number): number[] => [pid, ...listChildren(pid).flatMap(listProcesses)];

/** Reads user and system time of a process and of those below it, with the ones that have ended. */
export function readProcessorUse(pid: number): ProcessorUse {
  const stat = readProcFile(pid, 'stat');
  if (stat === undefined) return NO_USE;
  const fields = stat.replace(/^.*\) /s, '').split(' ');
  const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number);
  const living = listChildren(pid).map(readProcessorUse);
  return {
    own: (user + system) / TICKS_A_SECOND,
    below: living.reduce((sum, { own, below }) => sum + own + below, (userOfEnded + systemOfEnded) / TICKS_A_SECOND),
  };
}

/** Reads the resident memory of a process, in bytes. */
export function readResidentBytes(pid: number): number {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readProcFile(pid, 'status') ?? '') ?? [];
  return Number(kilobytes ?? 0) * 1024;
}

/** Adds up the resident memory of a process and of all below it, in bytes. */
export const sumResidentBytes = (pid: number): number =>
  listProcesses(pid).reduce((sum, one) => sum + readResidentBytes(one), 0);
