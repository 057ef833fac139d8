import type { NameTable } from '../../columns/name-table.ts';
import { type NameId, NO_ID } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import { readText, STRING_CHARS, STRING_NULL, STRING_POOLED } from './read-string.ts';

const SLOTS = 1 << 12;
/** Longer texts are rarely the same twice. */
const MAX_CACHED_BYTES = 256;

interface CachedName {
  readonly kind: number;
  readonly bytes: Uint8Array;
  readonly id: NameId;
}

/** Names that stand in events as text: an equal text a moment ago is found by its bytes, without decoding. */
export class InlineNames {
  /** The text is a key of the pool of strings, which the caller reads. */
  static readonly POOLED = -2;
  private readonly names: NameTable;
  private readonly cache: (CachedName | undefined)[] = new Array(SLOTS);

  constructor(names: NameTable) {
    this.names = names;
  }

  /** Reads the string at the cursor; moves the cursor behind `end` when it is damaged. */
  read(cursor: FileCursor, end: number): NameId {
    const kind = cursor.readByte();
    if (kind === STRING_NULL) return NO_ID;
    if (kind === STRING_POOLED) return InlineNames.POOLED;
    const start = cursor.at;
    // Latin-1, UTF-8 and chars below 128 are as long in bytes as their count says; other chars are read without the cache.
    const length = kind > STRING_POOLED ? cursor.readVarint() : 0;
    const from = cursor.at;
    cursor.at = start;
    if (length > 0 && length <= MAX_CACHED_BYTES && length <= end - from)
      return this.readCached(cursor, kind, from, length, end);
    return this.decode(cursor, kind, end);
  }

  private readCached(cursor: FileCursor, kind: number, from: number, length: number, end: number): NameId {
    const { bytes } = cursor;
    let hash = kind;
    let isAscii = true;
    for (let at = from; at < from + length; at++) {
      const byte = bytes[at] ?? 0;
      hash = (Math.imul(hash, 31) + byte) | 0;
      if (byte >= 0x80) isAscii = false;
    }
    if (kind === STRING_CHARS && !isAscii) return this.decode(cursor, kind, end);
    const slot = (hash ^ (hash >>> 12)) & (SLOTS - 1);
    const cached = this.cache[slot];
    if (cached?.kind === kind && cached.bytes.length === length && isEqual(cached.bytes, bytes, from)) {
      cursor.at = from + length;
      return cached.id;
    }
    const id = this.decode(cursor, kind, end);
    if (id !== NO_ID) this.cache[slot] = { kind, bytes: bytes.slice(from, from + length), id };
    return id;
  }

  private decode(cursor: FileCursor, kind: number, end: number): NameId {
    const text = readText(cursor, kind, end);
    if (text === undefined) cursor.at = end + 1;
    return typeof text === 'string' ? this.names.intern(text) : NO_ID;
  }
}

function isEqual(cached: Uint8Array, bytes: Uint8Array, from: number): boolean {
  for (let index = 0; index < cached.length; index++) if (cached[index] !== bytes[from + index]) return false;
  return true;
}
