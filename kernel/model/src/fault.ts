/** Every fault with its HTTP status and its fixed phrase for people: the table of contract section 1. */
export const FAULTS = {
  'bad-parameter': { status: 400, reason: 'a parameter is not valid' },
  'empty-body': { status: 400, reason: 'the request has no body' },
  'bad-location': { status: 400, reason: 'location is not a usable address' },
  'bad-multipart': { status: 400, reason: 'the multipart body cannot be read' },
  'api-key-missing': { status: 401, reason: 'apiKey is missing' },
  'api-key-invalid': { status: 401, reason: 'apiKey is not valid' },
  'token-invalid': { status: 401, reason: 'the token is not valid' },
  'token-expired': { status: 401, reason: 'the token has expired' },
  'login-failed': { status: 401, reason: 'login failed' },
  'location-forbidden': { status: 403, reason: 'this location must not be read' },
  forbidden: { status: 403, reason: 'not allowed' },
  'not-found': { status: 404, reason: 'not found' },
  'method-not-allowed': { status: 405, reason: 'method not allowed' },
  cancelled: { status: 409, reason: 'the analysis was cancelled' },
  'heap-not-kept': { status: 410, reason: 'the heap dump is no longer kept' },
  'body-too-large': { status: 413, reason: 'the body is too large' },
  'expands-too-much': { status: 413, reason: 'the body expands to too much' },
  'expectation-failed': { status: 417, reason: 'this expectation is not met' },
  'unsupported-encoding': { status: 415, reason: 'this encoding is not supported' },
  'corrupt-encoding': { status: 415, reason: 'the compressed data is corrupt' },
  'empty-window': { status: 422, reason: 'nothing lies in the time window' },
  'not-a-gc-log': { status: 422, reason: 'this is not a GC log' },
  'no-thread-dump': { status: 422, reason: 'no thread dump in the input' },
  'not-a-heap-dump': { status: 422, reason: 'this is not a heap dump' },
  'not-a-log': { status: 422, reason: 'this is not a log' },
  'not-a-crash-log': { status: 422, reason: 'this is not a crash report' },
  'not-a-memory-table': { status: 422, reason: 'this is no table about memory' },
  'not-a-flight-recording': { status: 422, reason: 'this is not a flight recording' },
  'not-a-bundle': { status: 422, reason: 'this is not a captured bundle' },
  'unknown-kind': { status: 422, reason: 'this is no kind of artifact that Hindsight reads' },
  'corrupt-artifact': { status: 422, reason: 'the artifact is corrupt' },
  'rate-limited': { status: 429, reason: 'too many requests' },
  'location-failed': { status: 502, reason: 'the location could not be read' },
  'location-timeout': { status: 504, reason: 'the location did not answer in time' },
  'ldap-not-configured': { status: 501, reason: 'no directory is configured' },
  'storage-full': { status: 507, reason: 'the storage is full' },
  'directory-unavailable': { status: 503, reason: 'the directory does not answer' },
  'storage-unavailable': { status: 503, reason: 'the storage does not answer' },
  busy: { status: 503, reason: 'too much work is waiting' },
  'shutting-down': { status: 503, reason: 'the service is shutting down' },
  'analysis-crashed': { status: 500, reason: 'the analysis crashed' },
  'analysis-out-of-memory': { status: 500, reason: 'the analysis ran out of memory' },
  'analysis-timeout': { status: 504, reason: 'the analysis took too long' },
  internal: { status: 500, reason: 'internal error' },
} as const satisfies Record<string, { status: number; reason: string }>;

export type FaultCode = keyof typeof FAULTS;

/** A fault as plain data. It never contains a stack trace, a path of the server or a secret. */
export interface Fault {
  readonly code: FaultCode;
  /** The fixed phrase of the table. */
  readonly reason: string;
  /** What was wrong in this case and how to fix it. */
  readonly details: string;
}

export const fault = (code: FaultCode, details: string): Fault => ({ code, reason: FAULTS[code].reason, details });

/** The error that an analysis throws. It is caught once, at the border of the process, and is a value from there on. */
export class ArtifactError extends Error {
  readonly fault: Fault;

  constructor(code: FaultCode, details: string, options?: ErrorOptions) {
    super(`${code}: ${details}`, options);
    this.fault = fault(code, details);
  }

  /** Holds for errors of any copy of this module: the compiled program has one, and analyzers from elsewhere bring another. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && 'fault' in value;
  }
}
