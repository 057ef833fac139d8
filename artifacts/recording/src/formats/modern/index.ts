export { estimateEvents } from './estimate-events.ts';
export { type ChunkHeader, HEADER_BYTES, readHeader } from './header.ts';
export { readModernChunk } from './read-chunk.ts';
export { findNextChunk } from './scan-events.ts';
