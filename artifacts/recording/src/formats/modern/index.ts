export { type ChunkHeader, HEADER_BYTES, readHeader } from './header.ts';
export { estimateEvents } from './look-ahead.ts';
export { readModernChunk } from './read-chunk.ts';
export { findNextChunk } from './scan-events.ts';
