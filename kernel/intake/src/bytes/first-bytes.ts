import type { Chunks } from '../encodings/decoder.ts';

/** The first bytes of a content. */
export interface FirstBytes {
  readonly bytes: Buffer;
  /** Whether the content has no more bytes. */
  readonly isWhole: boolean;
}

export async function readFirstBytes(content: Chunks, maxBytes: number): Promise<FirstBytes> {
  const pieces: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  for await (const chunk of content) {
    pieces.push(Buffer.from(chunk.subarray(0, maxBytes - length)));
    length += chunk.length;
    isWhole = length <= maxBytes;
    if (!isWhole) break;
  }
  return { bytes: Buffer.concat(pieces), isWhole };
}
