export { openKeys } from './assemble.ts';
export { addKey } from './keys.ts';
export { runService } from './main.ts';
export type { ApiKeyStore, StoredKey } from './ports/api-key-store.ts';
export { readSettings, type Settings } from './settings.ts';
export { toXml } from './wire/xml.ts';
