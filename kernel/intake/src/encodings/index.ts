import { decodeBz2 } from './bz2.ts';
import type { Decoder } from './decoder.ts';
import { decodeDeflate } from './deflate.ts';
import { decodeGz } from './gz.ts';
import { decodeLz4 } from './lz4.ts';
import { decodeLzma } from './lzma.ts';
import type { CompressionName } from './names.ts';
import { decodeSz } from './sz.ts';
import { decodeXz } from './xz.ts';
import { decodeZ } from './z.ts';
import { decodeZstd } from './zstd.ts';

/** The compressions that can be removed. A new one is a file beside this and a line here. */
export const DECODERS: Readonly<Record<CompressionName, Decoder>> = {
  gz: decodeGz,
  xz: decodeXz,
  z: decodeZ,
  lzma: decodeLzma,
  deflate: decodeDeflate,
  sz: decodeSz,
  lz4: decodeLz4,
  zstd: decodeZstd,
  bz2: decodeBz2,
};
