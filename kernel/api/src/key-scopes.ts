/** What the holder of a key may do. Each holds what those before it hold. */
export const KEY_SCOPES = ['read', 'analyze', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
