/** Tokens that were taken back before their end. */
export interface RevokedTokenStore {
  /** `expiresAt` in ms: from then on it need not be remembered. */
  add(id: string, expiresAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
  /** All tokens of a user, or of everybody, that were issued before this moment, in ms since 1970. */
  addAll(user: string | undefined, before: number, expiresAt: number): Promise<void>;
  /** The latest such moment that concerns this user, or everybody; 0 when there is none. */
  allBefore(user: string | undefined): Promise<number>;
  removeExpired(now: number): Promise<void>;
}
