export { parseAllowList } from './allow-list.ts';
export { openLocation } from './open-location.ts';
export type { Download } from './rules.ts';
