/** Tokens that were taken back before their end. */
export interface RevokedTokenStore {
  /** `expiresAt` in ms: from then on it need not be remembered. */
  add(id: string, expiresAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
  /** All tokens of a user, or of everybody, that were issued before this second since 1970. */
  addAll(user: string | undefined, before: number, expiresAt: number): Promise<void>;
  /** The latest such second that concerns this user; 0 when there is none. */
  allBefore(user: string): Promise<number>;
  removeExpired(now: number): Promise<void>;
}
