import type { FileHandle } from 'node:fs/promises';
import { ToolError } from '../tool-error.ts';

const PIECE_BYTES = 256 * 1024;

/** Streams the first `size` bytes of an open file. Bytes that are appended meanwhile are ignored; a file that shrinks is an error. */
export async function* readExactly(handle: FileHandle, size: number): AsyncGenerator<Buffer> {
  let at = 0;
  while (at < size) {
    const piece = Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - at));
    const { bytesRead } = await handle.read(piece, 0, piece.length, at);
    if (bytesRead === 0) throw new ToolError('The file changed while it was read. Try again when it is complete.');
    at += bytesRead;
    yield piece.subarray(0, bytesRead);
  }
}
