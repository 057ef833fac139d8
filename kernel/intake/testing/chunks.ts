import type { Chunks } from '../src/encodings/decoder.ts';

/**
 * Yields the bytes in chunks of these lengths, in rotation. Every chunk is overwritten when the next one is requested,
 * as in a reader's buffer.
 */
export async function* inChunks(bytes: Uint8Array, lengths: readonly number[]): AsyncGenerator<Buffer, void> {
  let from = 0;
  for (let turn = 0; from < bytes.length; turn++) {
    const chunk = Buffer.from(bytes.subarray(from, from + (lengths[turn % lengths.length] ?? 1)));
    from += chunk.length;
    yield chunk;
    chunk.fill(0x21);
  }
}

export async function collect(chunks: Chunks): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  return Buffer.concat(pieces);
}

/** Returns the bytes that were decoded until the end or until an error, and that error. */
export async function collectUntilError(chunks: Chunks): Promise<{ bytes: Buffer; error: unknown }> {
  const pieces: Buffer[] = [];
  try {
    for await (const chunk of chunks) pieces.push(Buffer.from(chunk));
  } catch (error) {
    return { bytes: Buffer.concat(pieces), error };
  }
  return { bytes: Buffer.concat(pieces), error: undefined };
}
