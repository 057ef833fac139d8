export { createKey, type KeyPurpose } from './access/api-keys.ts';
export { FolderInUseError, type OpenedKeys, openKeys } from './assemble.ts';
export { signInLink } from './http/links.ts';
export { runService, runWorker } from './main.ts';
export { migrateData } from './migrate.ts';
export type { StoredKey } from './ports/api-key-store.ts';
export { serve } from './serve.ts';
export { readSettings, type Settings } from './settings/settings.ts';
export { createSignInCode } from './use-cases/access/sessions.ts';
