import { type DecodingState, decompress, type Layered } from './layers.ts';
import { bytesOfFile, type FileBytes } from '../bytes/raw-bytes.ts';
import type { Scratch } from '../bytes/scratch-folder.ts';

/** The content of a layered file as bytes that can be read at any position: where they stand, or unpacked into the scratch folder. */
export async function contentInFile(layered: Layered<FileBytes>, scratch: Scratch): Promise<FileBytes> {
  const state: DecodingState = { truncated: false };
  if (layered.layers.every(({ inPlace }) => inPlace)) {
    if (layered.layers.some(({ remove }) => remove)) await readThrough(layered, state);
    return asCut(layered.raw, state);
  }
  return asCut(bytesOfFile(await scratch.write(decompress(layered, state))), state);
}

/** For its checks. */
async function readThrough(layered: Layered, state: DecodingState): Promise<void> {
  for await (const _ of decompress(layered, state));
}

const asCut = (bytes: FileBytes, { truncated }: DecodingState): FileBytes =>
  truncated && !bytes.cut ? { ...bytes, cut: true } : bytes;
