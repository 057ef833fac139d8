import type { EncodingName } from '@hindsight/model';
import { isProbablyText } from '../text/charset.ts';
import { isLzmaHeader } from './lzma-header.ts';
import { isZlibHeader } from './zlib-header.ts';
import { isZstdFrame } from './zstd-frames.ts';

type Head = Uint8Array;

/** A probe that decodes to more bytes than this is a stream. */
const MAX_PROBE_BYTES = 16 * 1024 * 1024;

const startsWith =
  (...signature: number[]) =>
  (head: Head): boolean =>
    signature.every((byte, index) => head[index] === byte);

const spells = (head: Head, at: number, word: string): boolean =>
  [...word].every((character, index) => head[at + index] === character.charCodeAt(0));

/** A block begins with the digits of pi, an empty file ends with those of its square root. */
const bz2 = (head: Head): boolean =>
  spells(head, 0, 'BZh') && (spells(head, 4, '1AY&SY') || (head[4] === 0x17 && head[5] === 0x72 && head[6] === 0x45));

/** Skips frames that lz4 and zstd have in common, so that the frame behind them decides. */
function skipSkippableFrames(head: Head): Head {
  let rest = head;
  while (isSkippable(rest)) {
    const next = 8 + new DataView(rest.buffer, rest.byteOffset).getUint32(4, true);
    if (next >= rest.length) return rest;
    rest = rest.subarray(next);
  }
  return rest;
}

const isSkippable = (head: Head): boolean =>
  head.length >= 8 && (head[0] ?? 0) >> 4 === 0x5 && startsWith(0x2a, 0x4d, 0x18)(head.subarray(1));

/** Detects the frame and the legacy frame of the first versions. */
const lz4 = (head: Head): boolean => {
  const frame = skipSkippableFrames(head);
  return startsWith(0x04, 0x22, 0x4d, 0x18)(frame) || startsWith(0x02, 0x21, 0x4c, 0x18)(frame);
};

/**
 * Detects the header of compress: the lowest five bits of the third byte are a width of 9 to 16 bits, and two bits are
 * unused.
 */
const z = (head: Head): boolean => {
  const [first, second, flags = 0] = head;
  return first === 0x1f && second === 0x9d && (flags & 0x60) === 0 && (flags & 0x1f) >= 9 && (flags & 0x1f) <= 16;
};

/**
 * Detects zlib. Its two bytes are a weak mark that a text may have as well, so the data behind them must really decode.
 */
const zlib = (head: Head): boolean => isZlibHeader(head) && !isProbablyText(head) && inflates(head.subarray(2));

function inflates(begin: Uint8Array): boolean {
  // The module is seldom needed and slow to load.
  const { constants, inflateRawSync } = process.getBuiltinModule('node:zlib');
  try {
    return inflateRawSync(begin, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: MAX_PROBE_BYTES }).length > 0;
  } catch (error) {
    return error instanceof RangeError;
  }
}

/** The detectors by the first bytes, the most certain first. Raw deflate has none. */
const MAGIC: Readonly<Record<EncodingName, (head: Head) => boolean>> = {
  gz: startsWith(0x1f, 0x8b),
  lz4,
  zstd: isZstdFrame,
  zip: (head) => spells(head, 0, 'PK') && (startsWith(0x50, 0x4b, 3, 4)(head) || startsWith(0x50, 0x4b, 5, 6)(head)),
  xz: startsWith(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00),
  bz2,
  sz: startsWith(0xff, 0x06, 0x00, 0x00, 0x73, 0x4e, 0x61, 0x50, 0x70, 0x59),
  z,
  tar: (head) => spells(head, 257, 'ustar'),
  lzma: isLzmaHeader,
  deflate: zlib,
};

/** Returns whether the content begins like a zip or tar file. */
export const isArchive = (head: Head): boolean => MAGIC.zip(head) || MAGIC.tar(head);

/** Detects the encoding by the first bytes. Returns undefined for text, for any other content and for raw deflate. */
export function detectEncoding(head: Head): EncodingName | undefined {
  for (const [name, matches] of Object.entries(MAGIC)) {
    if (matches(head)) return name as EncodingName;
  }
  return undefined;
}
