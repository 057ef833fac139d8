import { type FileBytes, openFileBytes } from '../bytes/raw-bytes.ts';
import type { ScratchFolder } from '../bytes/scratch-folder.ts';
import { type DecodingState, decompress, type LayeredContent } from './layers.ts';

/**
 * Returns the content as bytes that can be read at any position: in the file itself, or decompressed into the scratch
 * folder.
 */
export async function materialize(layered: LayeredContent<FileBytes>, scratch: ScratchFolder): Promise<FileBytes> {
  const state: DecodingState = { truncated: false };
  if (layered.layers.every(({ inPlace }) => inPlace)) {
    if (layered.layers.some(({ remove }) => remove)) await readThrough(layered, state);
    return markCut(layered.raw, state);
  }
  return markCut(openFileBytes(await scratch.write(decompress(layered, state))), state);
}

/** Reads the content to the end to verify it. */
async function readThrough(layered: LayeredContent, state: DecodingState): Promise<void> {
  for await (const _ of decompress(layered, state));
}

const markCut = (bytes: FileBytes, { truncated }: DecodingState): FileBytes =>
  truncated && !bytes.cut ? { ...bytes, cut: true } : bytes;
