export { findLegacyStart, isLegacy, readLegacyChunk } from './read-chunk.ts';
