import type { Decoder } from './decoder.ts';
import type { CompressionName } from './names.ts';

/** Most files are packed in one way or not at all: who decodes is loaded when there is something to decode. */
const loadOnUse = (load: () => Promise<Decoder>): Decoder =>
  async function* (input) {
    const decode = await load();
    yield* decode(input);
  };

/** The compressions that can be removed. A new one is a file beside this and a line here. */
export const DECODERS: Readonly<Record<CompressionName, Decoder>> = {
  gz: loadOnUse(async () => (await import('./gz.ts')).decodeGz),
  xz: loadOnUse(async () => (await import('./xz.ts')).decodeXz),
  z: loadOnUse(async () => (await import('./z.ts')).decodeZ),
  lzma: loadOnUse(async () => (await import('./lzma.ts')).decodeLzma),
  deflate: loadOnUse(async () => (await import('./deflate.ts')).decodeDeflate),
  sz: loadOnUse(async () => (await import('./sz.ts')).decodeSz),
  lz4: loadOnUse(async () => (await import('./lz4.ts')).decodeLz4),
  zstd: loadOnUse(async () => (await import('./zstd.ts')).decodeZstd),
  bz2: loadOnUse(async () => (await import('./bz2.ts')).decodeBz2),
};
