import { ArtifactError } from '@hindsight/model';

/** `disk_full`, https://www.postgresql.org/docs/current/errcodes-appendix.html */
const FULL = '53100';

/** PostgreSQL ends, begins or refuses connections: it will answer again. Class 08 are exceptions of the connection. */
const UNAVAILABLE_CODES: ReadonlySet<unknown> = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'ENOENT',
]);
/** What pg throws without a code when a connection ends, or is not made in time. */
const UNAVAILABLE_TEXT =
  /^(?:Connection terminated|timeout expired|timeout exceeded when trying to connect|Client has encountered a connection error)/;

const readCode = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);

export function isUnavailable(error: unknown): boolean {
  const code = readCode(error);
  if (UNAVAILABLE_CODES.has(code) || (typeof code === 'string' && /^08...$/.test(code))) return true;
  return error instanceof Error && UNAVAILABLE_TEXT.test(error.message);
}

/** Converts the errors that the ports name; others remain as they are. */
export function toStorageFault(error: unknown): unknown {
  if (readCode(error) === FULL) {
    const remedy = 'Try again later, or delete analyses that are no longer needed.';
    return new ArtifactError('storage-full', remedy, { cause: error });
  }
  if (!isUnavailable(error)) return error;
  return new ArtifactError('storage-unavailable', 'The database does not answer. Try again in a moment.', {
    cause: error,
  });
}
