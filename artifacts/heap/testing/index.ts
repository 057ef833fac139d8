export { analyzeBytes, openBytes } from './open-bytes.ts';
