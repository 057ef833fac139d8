import type { NameTable } from '../../columns/name-table.ts';
import type { NameId } from '../../model.ts';
import type { FileCursor } from '../file-cursor.ts';
import { readText, STRING_CHARS, STRING_POOLED } from './read-string.ts';

/** A power of two: more texts than most recordings have, so that few share a slot and its neighbor. */
const SLOTS = 1 << 15;
/** Longer texts are rarely the same twice. */
const MAX_BYTES = 256;
const KINDS = 8;
const HASH_FACTOR = 0x85_eb_ca_6b;
const NO_NAME = -2;
/** No text is cached here. */
export const NOT_CACHED = -1;

/**
 * Texts that were read a moment ago, by their bytes: successive chunks repeat nearly all of theirs, and those are neither decoded nor
 * looked up again. A text may be a secret, so it becomes a name only where a reader asks for its name.
 */
export class TextCache {
  private readonly table: NameTable;
  private readonly texts: string[] = new Array(SLOTS);
  /** Length and kind of the text in a slot; 0 while it is free. */
  private readonly heads = new Int32Array(SLOTS);
  private readonly names = new Int32Array(SLOTS);
  /** Each slot has the same room, which the system gives when it is first used. */
  private readonly bytes = new Uint8Array(SLOTS * MAX_BYTES);

  constructor(table: NameTable) {
    this.table = table;
  }

  /**
   * Reads the text behind its kind, and returns the slot that then holds it. Returns `NOT_CACHED`, with the cursor where it was, for a
   * text that is empty, too long, damaged or not written in bytes.
   */
  read(cursor: FileCursor, kind: number, end: number): number {
    if (kind <= STRING_POOLED || kind >= KINDS) return NOT_CACHED;
    const start = cursor.at;
    // Latin-1, UTF-8 and chars below 128 are as long in bytes as their count says.
    const length = cursor.readVarint();
    const from = cursor.at;
    cursor.at = start;
    const { bytes } = cursor;
    const last = Math.min(end, bytes.length);
    if (length <= 0 || length > MAX_BYTES || length > last - from) return NOT_CACHED;
    if (kind === STRING_CHARS && !isAscii(bytes, from, length)) return NOT_CACHED;
    const hash = hashText(bytes, from, length, kind);
    const head = length * KINDS + kind;
    const known = this.find(hash, head, bytes, from, length);
    if (known !== NOT_CACHED) {
      cursor.at = from + length;
      return known;
    }
    const text = readText(cursor, kind, end);
    if (typeof text !== 'string') {
      cursor.at = start;
      return NOT_CACHED;
    }
    const slot = this.chooseSlot(hash);
    this.heads[slot] = head;
    this.names[slot] = NO_NAME;
    this.texts[slot] = text;
    this.bytes.set(bytes.subarray(from, from + length), slot * MAX_BYTES);
    return slot;
  }

  textAt(slot: number): string {
    return this.texts[slot] ?? '';
  }

  nameAt(slot: number): NameId {
    const known = this.names[slot] ?? NO_NAME;
    if (known !== NO_NAME) return known;
    const name = this.table.intern(this.textAt(slot));
    this.names[slot] = name;
    return name;
  }

  /** A text is in the slot of its hash or in the one beside it: of 7,000 texts a fifth shares its slot, and would be read in every chunk. */
  private find(hash: number, head: number, bytes: Uint8Array, from: number, length: number): number {
    const slot = hash & (SLOTS - 1);
    if (this.heads[slot] === head && this.isEqual(slot, bytes, from, length)) return slot;
    const neighbor = slot ^ 1;
    return this.heads[neighbor] === head && this.isEqual(neighbor, bytes, from, length) ? neighbor : NOT_CACHED;
  }

  private chooseSlot(hash: number): number {
    const slot = hash & (SLOTS - 1);
    return this.heads[slot] !== 0 && this.heads[slot ^ 1] === 0 ? slot ^ 1 : slot;
  }

  private isEqual(slot: number, bytes: Uint8Array, from: number, length: number): boolean {
    const own = this.bytes;
    const base = slot * MAX_BYTES;
    for (let index = 0; index < length; index++) if (own[base + index] !== bytes[from + index]) return false;
    return true;
  }
}

/** Four bytes at a time: texts are most of what a chunk brings again. */
function hashText(bytes: Uint8Array, from: number, length: number, kind: number): number {
  const end = from + length;
  let hash = kind;
  let at = from;
  for (; at + 4 <= end; at += 4) {
    const low = (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8);
    hash = mix(hash, low | ((bytes[at + 2] ?? 0) << 16) | ((bytes[at + 3] ?? 0) << 24));
  }
  for (; at < end; at++) hash = mix(hash, bytes[at] ?? 0);
  return hash;
}

function mix(hash: number, value: number): number {
  const mixed = Math.imul(hash ^ value, HASH_FACTOR);
  return mixed ^ (mixed >>> 15);
}

function isAscii(bytes: Uint8Array, from: number, length: number): boolean {
  let all = 0;
  for (let at = from; at < from + length; at++) all |= bytes[at] ?? 0;
  return all < 0x80;
}
