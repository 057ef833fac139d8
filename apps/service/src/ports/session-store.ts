import type { SessionState } from '@hindsight/api';

export type Role = NonNullable<SessionState['role']>;

/** A session of a browser. */
export interface StoredSession {
  /** SHA-256 of the cookie, hex. */
  readonly hash: string;
  /** The name of the principal; never a key. */
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the key with which it was started, hex; the session ends with that key. Absent after a one-time link. */
  readonly keyHash?: string;
  /** Organization unit of a directory user; `''` for a user without one. Absent after a key or a link. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** To about a minute. */
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

/** Selects sessions: all, those of one-time links, of a key, or of a directory user. */
export type SessionOwner = 'everybody' | 'links' | { readonly keyHash: string } | { readonly user: string };

export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  /** Finds a session, even an expired one. */
  find(hash: string): Promise<StoredSession | undefined>;
  /** Notes the use of a session and extends it to `expiresAt`. */
  seen(hash: string, lastSeenAt: number, expiresAt: number): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Returns the number of removed sessions. */
  removeAll(of: SessionOwner): Promise<number>;
  /** Adds a one-time code by its hash. */
  addCode(hash: string, expiresAt: number): Promise<void>;
  /** Removes the code and returns whether it existed and had not expired. */
  takeCode(hash: string, now: number): Promise<boolean>;
  /** Removes expired sessions and codes. */
  removeExpired(now: number): Promise<void>;
}
