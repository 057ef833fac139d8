import type { SessionState } from '@hindsight/api';

export type Role = NonNullable<SessionState['role']>;

/** Somebody who signed in with a browser. */
export interface StoredSession {
  /** SHA-256 of what the cookie holds, hex. */
  readonly hash: string;
  /** By which a person knows who that is; never a key. */
  readonly name: string;
  readonly role: Role;
  /** SHA-256 of the key that began it, hex: without that key the session is over too. Absent after a one-time link. */
  readonly keyHash?: string;
  /** Organization unit of a user of the directory; `''` of one who belongs to none. Absent after a key or a link. */
  readonly ou?: string;
  /** Milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** To about a minute. */
  readonly lastSeenAt: number;
  readonly expiresAt: number;
}

/** Whose sessions: of everybody, of all who came by a one-time link, of a key, of a user of the directory. */
export type SessionOwner = 'everybody' | 'links' | { readonly keyHash: string } | { readonly user: string };

export interface SessionStore {
  add(session: StoredSession): Promise<void>;
  /** Also one that has expired. */
  find(hash: string): Promise<StoredSession | undefined>;
  /** Its bearer was here and may stay until `expiresAt`. */
  seen(hash: string, lastSeenAt: number, expiresAt: number): Promise<void>;
  remove(hash: string): Promise<void>;
  /** Returns how many there were. */
  removeAll(of: SessionOwner): Promise<number>;
  /** A one-time code, as its hash. */
  addCode(hash: string, expiresAt: number): Promise<void>;
  /** Whether the code was there and had not expired; it is gone afterwards in any case. */
  takeCode(hash: string, now: number): Promise<boolean>;
  /** Sessions and codes. */
  removeExpired(now: number): Promise<void>;
}
