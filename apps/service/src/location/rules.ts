/** Resolves all addresses of a host name, as text. */
export type Resolver = (hostName: string) => Promise<readonly string[]>;

/** What a download may do and how long it may take. */
export interface LocationRules {
  /** The entries of SERVICE_LOCATION_ALLOW: what may be reached besides public addresses. */
  readonly allow: readonly string[];
  readonly maxBytes: number;
  /** Limit of the whole download, redirects included. */
  readonly timeoutMs: number;
  /** Limit of waiting for a byte of the server. */
  readonly idleTimeoutMs: number;
  /** Default: the resolver of the system. */
  readonly resolve?: Resolver;
}

/** A download whose headers have arrived. */
export interface Download {
  /** Can be read once, starting within `idleTimeoutMs`. Leaving the loop early closes the connection. */
  readonly body: AsyncIterable<Uint8Array>;
  /** From Content-Disposition or the last segment of the path, without folders and control characters. */
  readonly fileName?: string;
  /** The Content-Encoding of the server; the body is not decoded. */
  readonly contentEncoding?: string;
  /** The announced Content-Length. */
  readonly totalBytes?: number;
}
