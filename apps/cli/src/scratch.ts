import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A private folder for data that must be expanded into a file. */
export interface Scratch {
  readonly folder: string;
  /** Removes the folder with everything in it. */
  close(): void;
}

/** Makes a scratch folder that goes with the process at the latest: also when a reader closes the pipe of the output early. */
export function openScratch(): Scratch {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-'));
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
