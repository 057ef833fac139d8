import type { Chunks } from '../encodings/decoder.ts';

/** The beginning of a content. */
export interface FirstBytes {
  readonly bytes: Buffer;
  /** There is no more. */
  readonly isWhole: boolean;
}

export async function readFirstBytes(content: Chunks, most: number): Promise<FirstBytes> {
  const pieces: Buffer[] = [];
  let length = 0;
  let isWhole = true;
  for await (const chunk of content) {
    pieces.push(Buffer.from(chunk.subarray(0, most - length)));
    length += chunk.length;
    isWhole = length <= most;
    if (!isWhole) break;
  }
  return { bytes: Buffer.concat(pieces), isWhole };
}
