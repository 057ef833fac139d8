import { DECODERS } from '../src/encodings/index.ts';
import type { CompressionName } from '../src/encodings/names.ts';
import { bytesOfFile } from '../src/bytes/raw-bytes.ts';

/** Removes one compression from a file; gives the length of the content. */
export async function decodeFile(name: string, path: string): Promise<number> {
  let length = 0;
  for await (const chunk of DECODERS[name as CompressionName](bytesOfFile(path).read())) length += chunk.length;
  return length;
}
