/** The permissions of a key. Each scope includes those before it. */
export const KEY_SCOPES = ['read', 'analyze', 'admin'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
