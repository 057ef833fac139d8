/** Tokens that were taken back before their end. */
export interface RevokedTokenStore {
  /** `expiresAt` in ms: from then on it need not be remembered. */
  add(id: string, expiresAt: number): Promise<void>;
  has(id: string): Promise<boolean>;
  removeExpired(now: number): Promise<void>;
}
