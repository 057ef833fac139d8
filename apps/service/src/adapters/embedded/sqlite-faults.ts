import { ArtifactError } from '@hindsight/model';

/** `SQLITE_FULL`, https://sqlite.org/rescode.html */
const SQLITE_FULL = 13;

const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && error.errcode === SQLITE_FULL;

/** Runs a write and converts a full database to `storage-full`, as the ports specify. */
export async function writing<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isFull(error)) throw error;
    throw new ArtifactError('storage-full', 'Try again later, or ask the operator for room.', { cause: error });
  }
}
