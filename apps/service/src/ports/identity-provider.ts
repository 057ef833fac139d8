import type { DirectoryUser } from './directory.ts';

/** What a browser keeps while its user is at the provider; it binds the answer to the browser that asked. */
export interface PendingSignIn {
  readonly state: string;
  readonly nonce: string;
  /** The secret of PKCE (RFC 7636). */
  readonly verifier: string;
}

/** Signs people in at a provider of OpenID Connect, by the code flow with PKCE. */
export interface IdentityProvider {
  /** What people call it. */
  readonly name: string;
  /** Begins a sign-in: the address to which the browser goes. Throws `directory-unavailable`. */
  begin(): Promise<{ readonly address: string; readonly pending: PendingSignIn }>;
  /**
   * Ends a sign-in with the query with which the browser came back. Throws `login-failed` when the provider or this service refuses the
   * user, and `directory-unavailable`.
   */
  finish(pending: PendingSignIn, query: string): Promise<DirectoryUser>;
}
