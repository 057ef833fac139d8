import { mkdirSync } from 'node:fs';
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
