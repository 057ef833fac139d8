import { ArtifactError } from '@hindsight/model';

/** `SQLITE_FULL` and `SQLITE_IOERR_SHMSIZE`, https://sqlite.org/rescode.html */
const FULL_CODES: ReadonlySet<unknown> = new Set([13, 4874]);

export const isFull = (error: unknown): boolean =>
  error instanceof Error && 'errcode' in error && FULL_CODES.has(error.errcode);

/** Converts the error of a full disk to `storage-full`, as the ports specify; others remain as they are. */
export const toStorageFault = (error: unknown): unknown =>
  isFull(error)
    ? new ArtifactError('storage-full', 'Try again later, or delete analyses that are no longer needed.', {
        cause: error,
      })
    : error;
