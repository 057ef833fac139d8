import type { FileCursor } from '../file-cursor.ts';
import { decodeUtf8, MAX_TEXT_BYTES } from '../modern/read-string.ts';
import { ARRAY, BOOLEAN, type LegacyValue, NUMBER_BYTES, STRING, STRUCT, STRUCT_ARRAY, UTF8 } from './metadata.ts';

/** A number, a text, a key of a pool, or the parts of a struct or array. */
export type LegacyData = number | string | { readonly content: number; readonly key: bigint } | readonly LegacyData[];

/** Contents above are pools; below they are units. */
const FIRST_POOL = 7;
const PERCENTAGE = 11;
const MAX_NESTING = 8;
const FLOAT = 9;
const DOUBLE = 10;
const LONG = 7;
const UNSIGNED_LONG = 8;
const UTF16 = new TextDecoder('utf-16be');

export const isPool = (content: number): boolean => content >= FIRST_POOL && content !== PERCENTAGE;

/** Reads a value; what is damaged moves the cursor behind `end`. */
export function readLegacyValue(
  cursor: FileCursor,
  end: number,
  value: LegacyValue,
  structs: readonly (readonly LegacyValue[])[],
  nesting = 0,
): LegacyData {
  const { type, content } = value;
  const data = nesting > MAX_NESTING || cursor.at > end ? undefined : readByType(cursor, end, value, structs, nesting);
  if (data === undefined) cursor.at = end + 1;
  const isNumber = type !== FLOAT && type !== DOUBLE && type <= DOUBLE;
  return data ?? (isNumber && isPool(content) ? { content, key: 0n } : 0);
}

function readByType(
  cursor: FileCursor,
  end: number,
  value: LegacyValue,
  structs: readonly (readonly LegacyValue[])[],
  nesting: number,
): LegacyData | undefined {
  const { type, content } = value;
  if (type === STRUCT) return readStruct(cursor, end, structs[value.struct] ?? [], structs, nesting);
  if (type === STRUCT_ARRAY || type === ARRAY) return readItems(cursor, end, value, structs, nesting);
  if (type === UTF8 || type === STRING) return readText(cursor, end, type);
  if (type < BOOLEAN || type > DOUBLE) return undefined;
  return isPool(content) && type !== FLOAT && type !== DOUBLE
    ? { content, key: readKey(cursor, NUMBER_BYTES[type] ?? 1) }
    : readNumber(cursor, type);
}

function readItems(
  cursor: FileCursor,
  end: number,
  { type, content, struct }: LegacyValue,
  structs: readonly (readonly LegacyValue[])[],
  nesting: number,
): LegacyData[] | undefined {
  const count = cursor.readInt();
  if (count < 0 || count > end - cursor.at) return undefined;
  const items: LegacyData[] = [];
  for (let index = 0; index < count && cursor.at <= end; index++) {
    items.push(
      type === ARRAY
        ? readLegacyValue(cursor, end, { id: '', type: struct, content, struct: 0 }, structs, nesting + 1)
        : readStruct(cursor, end, structs[struct] ?? [], structs, nesting),
    );
  }
  return items;
}

const readStruct = (
  cursor: FileCursor,
  end: number,
  values: readonly LegacyValue[],
  structs: readonly (readonly LegacyValue[])[],
  nesting: number,
): LegacyData[] => values.map((one) => readLegacyValue(cursor, end, one, structs, nesting + 1));

function readText(cursor: FileCursor, end: number, type: number): string | undefined {
  const length = type === UTF8 ? cursor.readShort() : 2 * cursor.readInt();
  const from = cursor.at;
  if (length < 0 || length > end - from) return undefined;
  cursor.at += length;
  const bytes = cursor.bytes.subarray(from, from + Math.min(length, MAX_TEXT_BYTES));
  return type === UTF8 ? decodeUtf8(bytes) : UTF16.decode(bytes);
}

function readKey(cursor: FileCursor, bytes: number): bigint {
  let key = 0n;
  for (let index = 0; index < bytes; index++) key = (key << 8n) | BigInt(cursor.readByte());
  return key;
}

function readNumber(cursor: FileCursor, type: number): number {
  if (type === FLOAT) return cursor.readFloat();
  if (type === DOUBLE) return cursor.readDouble();
  if (type === LONG || type === UNSIGNED_LONG) return Number(cursor.readBigLong());
  const bytes = NUMBER_BYTES[type] ?? 1;
  let value = 0;
  for (let index = 0; index < bytes; index++) value = value * 256 + cursor.readByte();
  // The odd types but boolean are signed.
  const isSigned = type % 2 === 1;
  return isSigned && value >= 2 ** (8 * bytes - 1) ? value - 2 ** (8 * bytes) : value;
}
