import type { ReadingContext } from '../chunk-result.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkTypes, EventReader } from './event-reader.ts';
import { compileReaders, listNamedTypes } from './event-readers.ts';
import { findMetadata, type Metadata, readMetadata } from './metadata.ts';

/** Types with a larger id are rare. */
const MAX_DENSE = 65_536;
/** Metadata of more bytes is read for every chunk. */
const MAX_KEPT_BYTES = 8 * 1024 * 1024;

/** Reads the types from the metadata event at the cursor. Those that were compiled last are returned again when they are the same. */
export function readChunkTypes(cursor: FileCursor, chunkEnd: number, context: ReadingContext): ChunkTypes | undefined {
  const found = findMetadata(cursor, chunkEnd);
  if (!found) return undefined;
  const { compiledTypes } = context;
  if (compiledTypes && Buffer.compare(compiledTypes.bytes, found) === 0) return compiledTypes;
  const metadata = readMetadata(cursor, found.length);
  if (!metadata) return undefined;
  context.compiledTypes = compileTypes(metadata, found, context);
  return context.compiledTypes;
}

function compileTypes(metadata: Metadata, found: Uint8Array, context: ReadingContext): ChunkTypes {
  const readers = compileReaders(metadata, context);
  const denseReaders: (EventReader | undefined)[] = new Array(MAX_DENSE);
  for (const [id, reader] of readers) if (id < MAX_DENSE) denseReaders[id] = reader;
  const bytes = found.slice(0, found.length <= MAX_KEPT_BYTES ? found.length : 0);
  return { metadata, readers, denseReaders, namedTypes: listNamedTypes(readers, metadata), bytes };
}
