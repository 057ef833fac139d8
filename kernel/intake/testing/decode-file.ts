import { openFileBytes } from '../src/bytes/raw-bytes.ts';
import { DECODERS } from '../src/encodings/index.ts';
import type { CompressionName } from '../src/encodings/names.ts';

/** Removes one compression from a file and returns the length of the content. */
export async function decodeFile(name: string, path: string): Promise<number> {
  let length = 0;
  for await (const chunk of DECODERS[name as CompressionName](openFileBytes(path).read())) length += chunk.length;
  return length;
}
