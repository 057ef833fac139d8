import type { FileCursor } from '../file-cursor.ts';
import { decodeUtf8 } from '../modern/read-string.ts';

export const BOOLEAN = 0;
export const UTF8 = 11;
export const STRING = 12;
export const ARRAY = 13;
export const STRUCT = 14;
export const STRUCT_ARRAY = 15;
/** Bytes of the types 1 to 10: byte, u1, short, u2, int, u4, long, u8, float, double. */
export const NUMBER_BYTES: readonly number[] = [1, 1, 1, 2, 2, 4, 4, 8, 8, 4, 8];

const MAX_DESCRIPTORS = 100_000;

/** A value of an event or constant. */
export interface LegacyValue {
  readonly id: string;
  readonly type: number;
  /** The meaning of a number, or the pool that it is a key of. */
  readonly content: number;
  /** The values of a struct; the type of the elements of an array stands in `struct`. */
  readonly struct: number;
}

export interface LegacyType {
  readonly id: number;
  readonly label: string;
  /** The address of the producer and the path. */
  readonly uri: string;
  readonly hasStart: boolean;
  readonly hasThread: boolean;
  readonly hasStack: boolean;
  readonly values: readonly LegacyValue[];
  readonly structs: readonly (readonly LegacyValue[])[];
}

export interface LegacyContent {
  readonly id: number;
  readonly name: string;
  /** The type of its keys. */
  readonly keyType: number;
  readonly values: readonly LegacyValue[];
  readonly structs: readonly (readonly LegacyValue[])[];
}

export interface LegacyMetadata {
  readonly types: ReadonlyMap<number, LegacyType>;
  readonly contents: ReadonlyMap<number, LegacyContent>;
  readonly startMs: number;
  readonly endMs: number;
  readonly startTicks: bigint;
  readonly ticksPerSecond: number;
  readonly lastCheckpoint: number;
  /** The position behind the event, which is the end of the chunk. */
  readonly end: number;
}

/** Reads the metadata event at a position; undefined when it is damaged. Every count is checked against the bytes that are left. */
export function readLegacyMetadata(cursor: FileCursor, position: number, limit: number): LegacyMetadata | undefined {
  cursor.seek(position);
  if (position + 8 > limit || !cursor.ensure(8)) return undefined;
  const size = cursor.readInt();
  const type = cursor.readInt();
  if (type !== 0 || size < 16 || position + size > limit) return undefined;
  cursor.seek(position);
  if (!cursor.ensure(size)) return undefined;
  const reader = new DescriptorReader(cursor, cursor.at + size);
  cursor.at += 8;
  const { types, contents } = reader.readProducers();
  const [startMs, endMs] = [cursor.readPosition(), cursor.readPosition()];
  const startTicks = cursor.readBigLong();
  const [ticksPerSecond, lastCheckpoint] = [cursor.readPosition(), cursor.readPosition()];
  if (reader.isDamaged || types.size === 0 || startMs < 0) return undefined;
  return {
    types,
    contents,
    startMs,
    endMs,
    startTicks,
    ticksPerSecond: ticksPerSecond > 0 ? ticksPerSecond : 1_000_000_000,
    lastCheckpoint,
    end: position + size,
  };
}

class DescriptorReader {
  isDamaged = false;
  private descriptors = 0;
  private readonly cursor: FileCursor;
  private readonly end: number;

  constructor(cursor: FileCursor, end: number) {
    this.cursor = cursor;
    this.end = end;
  }

  readProducers(): Pick<LegacyMetadata, 'types' | 'contents'> {
    const types = new Map<number, LegacyType>();
    const contents = new Map<number, LegacyContent>();
    this.readList(() => {
      this.cursor.readInt();
      this.readText();
      this.readText();
      const uri = this.readText();
      this.readList(() => this.readText());
      const structs = this.readList(() => this.readList(() => this.readValue()));
      for (const type of this.readList(() => this.readType(uri, structs))) types.set(type.id, type);
      for (const content of this.readList(() => this.readContent(structs))) contents.set(content.id, content);
    });
    return { types, contents };
  }

  private readList<T>(read: () => T): T[] {
    const count = this.cursor.readInt();
    const left = this.end - this.cursor.at;
    if (count < 0 || count > left) this.isDamaged = true;
    const list: T[] = [];
    for (let index = 0; index < count && !this.isDamaged; index++) {
      list.push(read());
      if (this.cursor.at > this.end || ++this.descriptors > MAX_DESCRIPTORS) this.isDamaged = true;
    }
    return list;
  }

  private readText(): string {
    const { cursor } = this;
    const length = cursor.readShort();
    const from = cursor.at;
    if (length > this.end - from) {
      this.isDamaged = true;
      return '';
    }
    cursor.at += length;
    return decodeUtf8(cursor.bytes.subarray(from, from + length));
  }

  private readValue(): LegacyValue {
    const { cursor } = this;
    const id = this.readText();
    this.readText();
    this.readText();
    cursor.readByte();
    const type = cursor.readByte();
    const content = cursor.readInt();
    const struct = cursor.readInt();
    cursor.readInt();
    return { id, type, content, struct };
  }

  private readType(uri: string, structs: readonly (readonly LegacyValue[])[]): LegacyType {
    const { cursor } = this;
    const id = cursor.readInt();
    const label = this.readText();
    this.readText();
    const path = this.readText();
    const [hasStart, hasThread, hasStack] = [cursor.readByte(), cursor.readByte(), cursor.readByte()];
    cursor.readByte();
    const values = structs[cursor.readInt()] ?? [];
    cursor.readInt();
    return {
      id,
      label,
      uri: uri + path,
      hasStart: hasStart === 1,
      hasThread: hasThread === 1,
      hasStack: hasStack === 1,
      values,
      structs,
    };
  }

  private readContent(structs: readonly (readonly LegacyValue[])[]): LegacyContent {
    const { cursor } = this;
    const id = cursor.readInt();
    const name = this.readText();
    this.readText();
    const keyType = cursor.readByte();
    return { id, name, keyType, values: structs[cursor.readInt()] ?? [], structs };
  }
}
