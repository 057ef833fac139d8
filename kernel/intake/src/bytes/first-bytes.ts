import type { Chunks } from '../encodings/decoder.ts';

/** The beginning of a content. */
export interface FirstBytes {
  readonly bytes: Buffer;
  /** There is no more. */
  readonly whole: boolean;
}

export async function firstBytes(content: Chunks, most: number): Promise<FirstBytes> {
  const pieces: Buffer[] = [];
  let length = 0;
  let whole = true;
  for await (const chunk of content) {
    pieces.push(Buffer.from(chunk.subarray(0, most - length)));
    length += chunk.length;
    whole = length <= most;
    if (!whole) break;
  }
  return { bytes: Buffer.concat(pieces), whole };
}
