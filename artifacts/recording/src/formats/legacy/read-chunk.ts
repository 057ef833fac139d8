import type { ChunkResult, ReadingContext } from '../chunk-result.ts';
import type { FileCursor } from '../file-cursor.ts';
import type { ChunkHeader } from '../modern/index.ts';

export const isLegacy = ({ major, minor }: ChunkHeader): boolean => major === 0 && minor === 9;

export function findLegacyStart(_cursor: FileCursor, _header: ChunkHeader): number | undefined {
  return undefined;
}

export function readLegacyChunk(
  _cursor: FileCursor,
  _header: ChunkHeader,
  limit: number,
  _context: ReadingContext,
): ChunkResult {
  return { isReadable: false, end: limit, endMs: 0, gap: 'unknown-version' };
}
