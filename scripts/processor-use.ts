import { readFileSync } from 'node:fs';

/** Of the clock in /proc. */
const TICKS_A_SECOND = 100;

/** Processor time in seconds. */
export interface ProcessorUse {
  /** Of the process itself. */
  readonly own: number;
  /** Of all that it has started, and of what these have started. */
  readonly below: number;
}

const NOTHING: ProcessorUse = { own: 0, below: 0 };

const listChildren = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);

/** The processes below one, with itself. */
export function listProcesses(pid: number): number[] {
  try {
    return [pid, ...listChildren(pid).flatMap(listProcesses)];
  } catch {
    // It ended meanwhile.
    return [];
  }
}

/** Reads user and system time of a process and of those below it, with the ones that have ended. */
export function readProcessorUse(pid: number): ProcessorUse {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    const [user = 0, system = 0, userOfEnded = 0, systemOfEnded = 0] = fields.slice(11, 15).map(Number);
    const living = listChildren(pid).map(readProcessorUse);
    return {
      own: (user + system) / TICKS_A_SECOND,
      below: living.reduce((sum, { own, below }) => sum + own + below, (userOfEnded + systemOfEnded) / TICKS_A_SECOND),
    };
  } catch {
    return NOTHING;
  }
}
