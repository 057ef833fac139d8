import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Room that is kept for the moment in which a disk is full: deleting from a database needs room as well. */
export interface DiskReserve {
  /** Frees the reserved disk space and returns true; returns false when nothing was reserved. */
  release(): boolean;
  /** Takes the room again, as far as there is some. */
  restore(): void;
}

/** Enough for the log of some hundred deletions, which the database writes before it shrinks. */
const RESERVE_BYTES = 1024 * 1024;
const OWNER_ONLY_FILE = 0o600;

/** Opens the reserve of a data folder: a file that is nothing but large. */
export function openDiskReserve(folder: string): DiskReserve {
  const path = join(folder, 'reserve');

  function restore(): void {
    if (existsSync(path)) return;
    try {
      writeFileSync(path, Buffer.alloc(RESERVE_BYTES), { mode: OWNER_ONLY_FILE });
    } catch {
      // There is no room now; the next deletion tries again.
      rmSync(path, { force: true });
    }
  }

  restore();
  return {
    release() {
      const wasThere = existsSync(path);
      rmSync(path, { force: true });
      return wasThere;
    },
    restore,
  };
}
