import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const OWNER_ONLY_FOLDER = 0o700;

/** Another service works with the same data folder. */
export class FolderInUseError extends Error {}

/**
 * Locks a data folder for one service: two would run each other's jobs and remove each other's uploads. The lock is an open SQLite
 * transaction, which ends with the process however that ends, so no stale lock remains. Returns a function that unlocks the folder.
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const lock = new DatabaseSync(join(folder, 'service.lock'));
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if (!(error instanceof Error && /database is locked/.test(error.message))) throw error;
    throw new FolderInUseError(
      'Another service is running with this SERVICE_DATA_DIR. Stop it, or give this one a folder of its own.',
      { cause: error },
    );
  }
  return () => lock.close();
}

const PROCESSES = 'processes';
/** A process locks its folder within this time after it made it. */
const NEW_MS = 60_000;

/** Removes the folder of a process that has ended without doing so. */
function removeAbandoned(path: string): void {
  if (Date.now() - statSync(path).mtimeMs < NEW_MS) return;
  try {
    lockFolder(path)();
  } catch (error) {
    if (error instanceof FolderInUseError) return;
    throw error;
  }
  rmSync(path, { recursive: true, force: true });
}

/** Creates a folder for one process in a data folder that several processes share, and removes those of processes that were killed. */
export function openProcessFolder(folder: string, id: string): { readonly path: string; close(): void } {
  const root = join(folder, PROCESSES);
  mkdirSync(root, { recursive: true, mode: OWNER_ONLY_FOLDER });
  for (const name of readdirSync(root)) {
    try {
      removeAbandoned(join(root, name));
    } catch (error) {
      // Another process that starts now was faster.
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  const path = join(root, id);
  const unlock = lockFolder(path);
  return {
    path,
    close() {
      unlock();
      rmSync(path, { recursive: true, force: true });
    },
  };
}
