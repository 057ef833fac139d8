export { openLocation } from './open-location.ts';
export type { Download, LocationRules } from './rules.ts';
