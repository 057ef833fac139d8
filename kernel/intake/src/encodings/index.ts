import type { Decoder } from './decoder.ts';
import { decodeGz } from './gz.ts';
import type { EncodingName } from './names.ts';
import { decodeZstd } from './zstd.ts';

/** The encodings that can be removed. A new one is a file beside this and a line here. */
export const DECODERS: Readonly<Partial<Record<EncodingName, Decoder>>> = {
  gz: decodeGz,
  zstd: decodeZstd,
};
