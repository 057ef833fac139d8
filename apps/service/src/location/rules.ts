/** All addresses of a host name, as text. */
export type Resolver = (hostName: string) => Promise<readonly string[]>;

/** What a download may do and how long it may take. */
export interface LocationRules {
  /** The entries of SERVICE_LOCATION_ALLOW: what may be reached besides public addresses. */
  readonly allow: readonly string[];
  readonly maxBytes: number;
  /** For all of it: redirects, and the body to its last byte. */
  readonly timeoutMs: number;
  /** Without a byte from the other side, while one is waited for. */
  readonly idleTimeoutMs: number;
  /** The system's own when absent. */
  readonly resolve?: Resolver;
}

/** A download whose headers are here and whose body is still to come. */
export interface Download {
  /** Read once, beginning within `idleTimeoutMs`. Leaving it early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** From Content-Disposition or the last segment of the path, without folders and control characters. */
  readonly fileName?: string;
  /** What the other side says the bytes are packed in; the body is as it came. */
  readonly contentEncoding?: string;
  /** As announced. */
  readonly totalBytes?: number;
}
