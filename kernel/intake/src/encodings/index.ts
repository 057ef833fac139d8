import type { Decoder } from './decoder.ts';
import type { CompressionName } from './names.ts';

/** Loads a decoder when it is first used: most files have one encoding or none. */
const loadOnUse = (load: () => Promise<Decoder>): Decoder =>
  async function* (input) {
    const decode = await load();
    yield* decode(input);
  };

/** The decoders of all compressions. A new one is a file in this folder and a line here. */
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
