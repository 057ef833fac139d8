// How a recording writes a text, and the same bytes with the secrets in it overwritten.
import type { SecretRange } from '../mask-secrets.ts';
import type { SecretText } from './collect-secrets.ts';

/** A text of fewer bytes cannot be told from other values; it is no secret either. */
const MIN_BYTES = 3;
const STAR = 0x2a;
const KIND_UTF8 = 3;
const KIND_CHARS = 4;
const KIND_LATIN1 = 5;
const MORE = 0x80;
const SEVEN = 0x7f;

export interface EncodedText {
  /** The whole value with its length before it, by which it is found. */
  readonly bytes: Buffer;
  readonly masked: Buffer;
}

interface Writing {
  readonly prefix: (text: string, bytes: Buffer) => readonly number[];
  /** Undefined when the text cannot be written like this. */
  readonly write: (text: string) => Buffer | undefined;
  /** Writes a star in as many bytes as the character has. */
  readonly star: (bytes: number) => readonly number[];
}

const stars = (bytes: number): number[] => Array.from({ length: bytes }, () => STAR);

/** A number of this many bytes, of which the leading ones say nothing. */
const longStar = (bytes: number): number[] => {
  const written = [bytes > 1 ? STAR | MORE : STAR];
  for (let index = 1; index < bytes; index++) written.push(index < bytes - 1 ? MORE : 0);
  return written;
};

function writeNumber(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  for (; rest > SEVEN; rest = Math.floor(rest / MORE)) bytes.push((rest & SEVEN) | MORE);
  return [...bytes, rest];
}

const toLatin1 = (text: string): Buffer | undefined =>
  /^[\0-\xff]*$/.test(text) ? Buffer.from(text, 'latin1') : undefined;

const toUtf16 = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16();

/** Versions 1.0 to 2.1. */
const MODERN: readonly Writing[] = [
  { prefix: (_, { length }) => [KIND_UTF8, ...writeNumber(length)], write: (text) => Buffer.from(text), star: stars },
  { prefix: (_, { length }) => [KIND_LATIN1, ...writeNumber(length)], write: toLatin1, star: stars },
  {
    prefix: ({ length }) => [KIND_CHARS, ...writeNumber(length)],
    write: (text) =>
      Buffer.from(Array.from({ length: text.length }, (_, at) => writeNumber(text.charCodeAt(at))).flat()),
    star: longStar,
  },
];

const toInt = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256);

/** Version 0.9. */
const LEGACY: readonly Writing[] = [
  {
    prefix: ({ length }) => toInt(length, 4),
    write: toUtf16,
    star: (bytes) => Array.from({ length: bytes }, (_, at) => (at % 2 === 0 ? 0 : STAR)),
  },
  { prefix: (_, { length }) => toInt(length, 2), write: (text) => Buffer.from(text), star: stars },
];

/** All ways in which a recording may write the text, behind its key when it has one. */
export function encodeSecrets({ key, text, ranges }: SecretText, isLegacy: boolean): EncodedText[] {
  return (isLegacy ? LEGACY : MODERN).flatMap((writing) => {
    const bytes = writing.write(text);
    const keyBytes = key === undefined ? Buffer.alloc(0) : writing.write(key);
    if (!bytes || !keyBytes || keyBytes.length + bytes.length < MIN_BYTES) return [];
    const before = Buffer.concat([
      ...(key === undefined ? [] : [Buffer.from(writing.prefix(key, keyBytes)), keyBytes]),
      Buffer.from(writing.prefix(text, bytes)),
    ]);
    const masked = overwrite(text, bytes, ranges, writing);
    return [{ bytes: Buffer.concat([before, bytes]), masked: Buffer.concat([before, masked]) }];
  });
}

function overwrite(text: string, bytes: Buffer, ranges: readonly SecretRange[], { write, star }: Writing): Buffer {
  const masked = Buffer.from(bytes);
  for (const { from, to } of ranges) {
    let at = write(text.slice(0, from))?.length ?? 0;
    for (const character of text.slice(from, to)) {
      const size = write(character)?.length ?? 0;
      masked.set(star(size).slice(0, masked.length - at), at);
      at += size;
    }
  }
  return masked;
}
