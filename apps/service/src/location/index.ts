export { parseAllowList } from './allow-list.ts';
export { openLocation } from './open-location.ts';
export { type PostRules, postToAddress } from './post-to-address.ts';
export type { Download } from './rules.ts';
