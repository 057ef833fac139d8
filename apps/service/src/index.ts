export { type OpenedKeys, openKeys } from './assemble.ts';
export { addKey, type KeyPurpose } from './keys.ts';
export { signInLink } from './links.ts';
export { runService } from './main.ts';
export type { StoredKey } from './ports/api-key-store.ts';
export { readSettings, type Settings } from './settings.ts';
export { makeSignInCode } from './use-cases/sessions.ts';
