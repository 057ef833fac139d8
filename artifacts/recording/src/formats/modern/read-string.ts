import type { FileCursor } from '../file-cursor.ts';

export const STRING_NULL = 0;
export const STRING_EMPTY = 1;
export const STRING_POOLED = 2;
export const STRING_UTF8 = 3;
export const STRING_CHARS = 4;
const STRING_LATIN1 = 5;

/** Longer strings are cut; they are skipped in full. */
export const MAX_STRING_BYTES = 64 * 1024;
/** A thread dump is one string. */
export const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** A char is a varint of 16 bits. */
const MAX_CHAR_BYTES = 3;

const UTF8 = new TextDecoder();

export const decodeUtf8 = (bytes: Uint8Array): string => UTF8.decode(bytes);

export const decodeLatin1 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).latin1Slice(0, bytes.length);

/** Reads the text after its kind. `end` is the index at which the event ends. Null for null, undefined when it is damaged. */
export function readText(
  cursor: FileCursor,
  kind: number,
  end: number,
  maxBytes = MAX_STRING_BYTES,
): string | null | undefined {
  if (kind === STRING_NULL) return null;
  if (kind === STRING_EMPTY) return '';
  if (kind === STRING_CHARS) return readChars(cursor, end, maxBytes);
  if (kind !== STRING_UTF8 && kind !== STRING_LATIN1) return undefined;
  const length = cursor.readVarint();
  const { at } = cursor;
  if (length < 0 || length > end - at) return undefined;
  cursor.at = at + length;
  const bytes = cursor.bytes.subarray(at, at + Math.min(length, maxBytes));
  return kind === STRING_UTF8 ? decodeUtf8(bytes) : decodeLatin1(bytes);
}

function readChars(cursor: FileCursor, end: number, maxBytes: number): string | undefined {
  const count = cursor.readVarint();
  if (count < 0 || count > end - cursor.at) return undefined;
  const units: number[] = [];
  for (let index = 0; index < count && cursor.at < end; index++) {
    const unit = cursor.readVarint();
    if (units.length < maxBytes) units.push(unit);
  }
  let text = '';
  const STEP = 4096;
  for (let from = 0; from < units.length; from += STEP) text += String.fromCharCode(...units.slice(from, from + STEP));
  return text;
}

/** Returns how many bytes the text at the cursor takes at most, its kind and length included. The cursor stays. */
export function measureText(cursor: FileCursor): number {
  const { at } = cursor;
  const kind = cursor.readByte();
  const length = kind > STRING_POOLED ? cursor.readVarint() : 0;
  const prefix = cursor.at - at;
  cursor.at = at;
  return prefix + Math.max(0, length) * (kind === STRING_CHARS ? MAX_CHAR_BYTES : 1);
}

/** Moves behind a string, its kind included. */
export function skipString(cursor: FileCursor, end: number): void {
  const kind = cursor.readByte();
  if (kind === STRING_NULL || kind === STRING_EMPTY) return;
  if (kind === STRING_POOLED) {
    cursor.skipVarint();
  } else if (kind === STRING_CHARS) {
    const count = cursor.readVarint();
    for (let index = 0; index < count && cursor.at < end; index++) cursor.skipVarint();
  } else {
    const length = cursor.readVarint();
    cursor.at = length >= 0 && length <= end - cursor.at ? cursor.at + length : end + 1;
  }
}
