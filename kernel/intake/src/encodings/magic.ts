import type { EncodingName } from './names.ts';

type Head = Uint8Array;

const startsWith =
  (...signature: number[]) =>
  (head: Head): boolean =>
    signature.every((byte, index) => head[index] === byte);

const spells = (head: Head, at: number, word: string): boolean =>
  [...word].every((character, index) => head[at + index] === character.charCodeAt(0));

/** Of RFC 8878: a frame, or a skippable frame, whose lowest four bits are free. */
const zstd = (head: Head): boolean =>
  startsWith(0x28, 0xb5, 0x2f, 0xfd)(head) ||
  ((head[0] ?? 0) >> 4 === 0x5 && head[1] === 0x2a && head[2] === 0x4d && head[3] === 0x18);

/** A block begins with the digits of pi, an empty file ends with those of its square root. */
const bz2 = (head: Head): boolean =>
  spells(head, 0, 'BZh') && (spells(head, 4, '1AY&SY') || (head[4] === 0x17 && head[5] === 0x72 && head[6] === 0x45));

/** Default properties (lc 3, lp 0, pb 2), then a dictionary size that is a multiple of 64 KiB. */
const lzma = (head: Head): boolean => startsWith(0x5d, 0x00, 0x00)(head) && (head[12] === 0xff || head[12] === 0x00);

/** The numbers a compressed file begins with. Raw deflate has none: zlib's header is only two bytes and may be text. */
const MAGIC: Readonly<Record<Exclude<EncodingName, 'deflate'>, (head: Head) => boolean>> = {
  gz: startsWith(0x1f, 0x8b),
  zstd,
  zip: (head) => spells(head, 0, 'PK') && (startsWith(0x50, 0x4b, 3, 4)(head) || startsWith(0x50, 0x4b, 5, 6)(head)),
  xz: startsWith(0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00),
  bz2,
  lz4: startsWith(0x04, 0x22, 0x4d, 0x18),
  sz: startsWith(0xff, 0x06, 0x00, 0x00, 0x73, 0x4e, 0x61, 0x50, 0x70, 0x59),
  z: startsWith(0x1f, 0x9d),
  lzma,
  tar: (head) => spells(head, 257, 'ustar'),
};

/** The encoding that the content itself shows; undefined for text, for anything else and for raw deflate. */
export function encodingOfContent(head: Head): EncodingName | undefined {
  for (const [name, matches] of Object.entries(MAGIC)) {
    if (matches(head)) return name as EncodingName;
  }
  return undefined;
}
