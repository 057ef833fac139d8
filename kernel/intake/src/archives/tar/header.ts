import { ascii, parsedNumber } from '@hindsight/model';

/** Headers and contents are aligned to blocks of this size. */
export const BLOCK = 512;

const MODIFIED_AT = 136;
const MODIFIED_BYTES = 12;
const CHECKSUM_AT = 148;
const CHECKSUM_BYTES = 8;
const TYPE_AT = 156;
const MAGIC_AT = 257;
const PREFIX_AT = 345;
const { BLANK } = ascii;
/** In GNU archives the highest bit marks a number that is stored in binary because octal digits cannot hold it. */
const BINARY = 0x80;

/** The fields of a header block. */
export interface TarHeader {
  readonly name: Buffer;
  readonly size: number;
  /** In ms since 1970; archives made to be reproducible state 0, which is no time. */
  readonly modifiedMs: number | undefined;
  /** The type is one character; in the oldest archives `\0` means a file. */
  readonly type: string;
}

/**
 * Parses a header block: POSIX.1-1988 ustar, GNU, or the older form without a magic. Returns undefined when its
 * checksum is wrong.
 */
export function parseHeader(block: Buffer): TarHeader | undefined {
  if (!hasChecksum(block)) return undefined;
  const size = readNumber(block, 124, 12);
  if (size === undefined) return undefined;
  const seconds = readNumber(block, MODIFIED_AT, MODIFIED_BYTES);
  const modifiedMs = seconds ? parsedNumber(1000 * seconds, 'instant') : undefined;
  return { name: readName(block), size, modifiedMs, type: String.fromCharCode(block[TYPE_AT] ?? 0) };
}

export function hasChecksum(block: Buffer): boolean {
  if (block.length < BLOCK) return false;
  const stated = readNumber(block, CHECKSUM_AT, CHECKSUM_BYTES);
  if (stated === undefined) return false;
  let unsigned = CHECKSUM_BYTES * BLANK;
  // Some old implementations summed the bytes as signed numbers.
  let signed = unsigned;
  for (let at = 0; at < BLOCK; at++) {
    if (at >= CHECKSUM_AT && at < CHECKSUM_AT + CHECKSUM_BYTES) continue;
    const byte = block[at] ?? 0;
    unsigned += byte;
    signed += byte < 0x80 ? byte : byte - 0x100;
  }
  return stated === unsigned || stated === signed;
}

/** Reads octal digits between blanks and NULs, or a binary number. Returns undefined for anything else. */
function readNumber(block: Buffer, at: number, length: number): number | undefined {
  const field = block.subarray(at, at + length);
  const first = field[0] ?? 0;
  if (first & BINARY) {
    let value = first & 0x7f;
    for (const byte of field.subarray(1)) value = value * 256 + byte;
    return Number.isSafeInteger(value) ? value : undefined;
  }
  const digits = /^ *([0-7]*)[ \0]*$/.exec(field.toString('latin1'))?.[1];
  return digits === undefined ? undefined : Number.parseInt(digits || '0', 8);
}

function readName(block: Buffer): Buffer {
  const name = cutAtNul(block.subarray(0, 100));
  // GNU has times where POSIX has the folders of a long name.
  if (block.toString('latin1', MAGIC_AT, MAGIC_AT + 6) !== 'ustar\0') return name;
  const prefix = cutAtNul(block.subarray(PREFIX_AT, PREFIX_AT + 155));
  return prefix.length === 0 ? name : Buffer.concat([prefix, Buffer.from('/'), name]);
}

export function cutAtNul(bytes: Buffer): Buffer {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}
