import { readFileSync, readlinkSync } from 'node:fs';
import { UsageError } from '../exit.ts';

/** A running JVM of this machine, which may be in a container of its own: with another file system, process ids and user. */
export interface TargetJvm {
  /** Its process id as this process sees it. */
  readonly pid: number;
  /** Its process id as it sees itself. */
  readonly ownPid: number;
  readonly uid: number;
  readonly gid: number;
  /** Path of its root folder as this process sees it. */
  readonly root: string;
  /** Whether it handles SIGQUIT; with -Xrs it does not, and the signal would end it. */
  readonly catchesQuit: boolean;
}

const LIBRARIES = /\/libjvm\.so$|\/libj9vm\d*\.so$/m;
/** Signals are counted from 1. */
const QUIT_BIT = 1n << 2n;

const readField = (status: string, name: string): string[] =>
  new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1]?.trim().split(/\s+/) ?? [];

function read(path: string, pid: number): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') throw new UsageError(`there is no process ${pid}`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new UsageError(`process ${pid} belongs to another user: run this as that user or as root`);
    throw error;
  }
}

/** Reads what is needed to attach to a JVM from /proc. Throws UsageError when the process is none or belongs to another user. */
export function findJvm(pid: number): TargetJvm {
  if (process.platform !== 'linux') throw new UsageError('attaching works on Linux only; use jcmd of a JDK elsewhere');
  const status = read(`/proc/${pid}/status`, pid);
  if (!LIBRARIES.test(read(`/proc/${pid}/maps`, pid))) throw new UsageError(`process ${pid} is not a JVM`);
  const [caught = '0'] = readField(status, 'SigCgt');
  return {
    pid,
    ownPid: Number(readField(status, 'NSpid').at(-1) ?? pid),
    // The second number is the effective one.
    uid: Number(readField(status, 'Uid')[1]),
    gid: Number(readField(status, 'Gid')[1]),
    root: `/proc/${pid}/root`,
    catchesQuit: (BigInt(`0x${caught}`) & QUIT_BIT) !== 0n,
  };
}

/** Returns whether a JVM sees the same files as this process. */
export const sharesFiles = ({ pid }: TargetJvm): boolean =>
  readlinkSync(`/proc/${pid}/ns/mnt`) === readlinkSync('/proc/self/ns/mnt') &&
  readlinkSync(`/proc/${pid}/root`) === '/';
