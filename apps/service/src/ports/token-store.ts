/** Tokens that were revoked before their end. */
export interface RevokedTokenStore {
  /** Revokes a token. After `expiresAt` (ms since 1970) it need not be remembered. */
  add(id: string, expiresAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
  /** Revokes all tokens of a user, or of everybody, that were issued before this time, in ms since 1970. */
  addAll(user: string | undefined, before: number, expiresAt: number): Promise<void>;
  /** Returns the latest such time for this user or everybody; 0 when there is none. */
  allBefore(user: string | undefined): Promise<number>;
  removeExpired(now: number): Promise<void>;
}
