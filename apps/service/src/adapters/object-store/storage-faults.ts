import { ArtifactError } from '@hindsight/model';
import { S3ServiceError } from 's3mini';

/** What servers answer when there is no room: the codes of Ceph, MinIO, versitygw and others beside HTTP's own status. */
const FULL_CODES: ReadonlySet<string | undefined> = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'InsufficientCapacity',
  'StorageFull',
  'XMinioStorageFull',
]);
const FULL_STATUS = 507;
const [TIMEOUT_STATUS, TOO_MANY_STATUS, FIRST_SERVER_ERROR] = [408, 429, 500];

export const getStatus = (error: unknown): number | undefined =>
  error instanceof S3ServiceError ? error.status : undefined;

const isFull = (error: unknown): boolean =>
  error instanceof S3ServiceError && (error.status === FULL_STATUS || FULL_CODES.has(error.serviceCode));

/** Whether the same request may succeed in a moment: the store did not answer, or says that it cannot just now. */
export function isTransient(error: unknown): boolean {
  if (error instanceof ArtifactError || isFull(error)) return false;
  const status = getStatus(error);
  if (status === undefined) return true;
  return status === TIMEOUT_STATUS || status === TOO_MANY_STATUS || status >= FIRST_SERVER_ERROR;
}

/** The reason without the body of the answer, which repeats parts of the signed request. */
function describe(error: unknown): string {
  if (error instanceof S3ServiceError) return `${error.status} ${error.serviceCode ?? ''}`.trim();
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message}: ${cause.message || cause.name}` : message;
}

/** Converts an error of the store to the fault for the client; the reason is for the log of the operator. */
export function toStorageFault(error: unknown): ArtifactError {
  if (error instanceof ArtifactError) return error;
  const cause = new Error(`the object store: ${describe(error)}`);
  if (isFull(error)) {
    return new ArtifactError('storage-full', 'Try again later, or delete analyses that are no longer needed.', {
      cause,
    });
  }
  return isTransient(error)
    ? new ArtifactError('storage-unavailable', 'The store of artifacts does not answer. Try again in a moment.', {
        cause,
      })
    : new ArtifactError(
        'storage-unavailable',
        'The store of artifacts refuses the service. Tell the operator the responseId: the log has the reason under it.',
        { cause },
      );
}
