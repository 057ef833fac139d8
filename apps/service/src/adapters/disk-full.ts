import { ArtifactError } from '@hindsight/model';

const DISK_FULL_CODES = new Set(['ENOSPC', 'EDQUOT']);

export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && DISK_FULL_CODES.has(String(error.code));

/** Runs a write and converts a full disk to `storage-full`. */
export async function writeToDisk<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new ArtifactError('storage-full', 'Try again later, or ask the operator for room.', { cause: error });
  }
}
