import { lstatSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private folder for data that must be expanded into a file. */
export interface Scratch {
  readonly folder: string;
  /** Removes the folder with everything in it. */
  close(): void;
}

/**
 * Makes a scratch folder that goes with the process at the latest: also when a reader closes the pipe of the output early. One that was
 * killed could not remove its folder, which may hold gigabytes: the next process does.
 */
export function openScratch(): Scratch {
  const prefix = `hindsight-${describeProcessSpace()}-`;
  removeAbandoned(prefix);
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  return {
    folder,
    close() {
      process.removeListener('exit', remove);
      remove();
    },
  };
}

const BOOT_DIGITS = 8;

/** Tells in which numbering of processes this one has its number: containers that share a temporary folder each have their own. */
function describeProcessSpace(): string {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').slice(0, BOOT_DIGITS);
    return `${boot}-${/\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0]}`;
  } catch {
    // Systems without /proc have one numbering, and a temporary folder for each user.
    return 'local';
  }
}

/** Removes the scratch folders of this user whose processes have ended. */
function removeAbandoned(prefix: string): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(prefix)) continue;
    const id = Number.parseInt(name.slice(prefix.length), 10);
    const folder = join(tmpdir(), name);
    if (!isRunning(id) && isOwn(folder)) rmSync(folder, { recursive: true, force: true });
  }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch (error) {
    // A process of another user runs, but may not be signalled.
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

const isOwn = (folder: string): boolean =>
  lstatSync(folder, { throwIfNoEntry: false })?.uid === (process.getuid?.() ?? 0);

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Waits for `work`; when a signal ends the program meanwhile, `clean` runs before. Only for work that waits: while a computation runs, a
 * signal that is listened to would end nothing.
 */
export async function cleanOnSignal<T>(work: Promise<T>, clean: () => void): Promise<T> {
  const end = (signal: NodeJS.Signals): void => {
    clean();
    stop();
    process.kill(process.pid, signal);
  };
  const stop = (): void => {
    for (const signal of SIGNALS) process.removeListener(signal, end);
  };
  for (const signal of SIGNALS) process.on(signal, end);
  try {
    return await work;
  } finally {
    stop();
  }
}
