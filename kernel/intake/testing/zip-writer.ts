import { crc32, deflateRawSync } from 'node:zlib';

/**
 * An entry of a test archive. A property that is absent gets the value of a regular writer; the others make wrong
 * entries.
 */
export interface ZipEntrySpec {
  readonly name: string;
  readonly content?: string | Uint8Array;
  /** The compression method: 0 stored, 8 deflate. */
  readonly method?: number;
  /** The compressed bytes, for other methods. */
  readonly packed?: Buffer;
  readonly flags?: number;
  readonly size?: number;
  readonly crc?: number;
  readonly unixMode?: number;
  /**
   * Writes the sizes behind the data, as writers of streams do: with signature, without, or with sizes of eight bytes.
   */
  readonly descriptor?: 'signed' | 'unsigned' | 'wide';
  /** Writes sizes and offset into the zip64 field. */
  readonly wide?: boolean;
  /** The directory refers to the header of this entry instead of one of its own. */
  readonly sharesHeaderOf?: number;
}

export interface ZipSpec {
  /** Bytes before the archive that its directory does not know. */
  readonly prefix?: Buffer;
  readonly comment?: Buffer;
  /** Writes the zip64 records at the end. */
  readonly wide?: boolean;
  readonly count?: number;
  readonly disk?: number;
}

const FULL_16 = 0xffff;
const FULL_32 = 0xffff_ffff;
const FLAG_DESCRIPTOR = 8;
const UNIX = 3;

type Field = readonly [bytes: 2 | 4 | 8, value: number];

function fields(...list: readonly Field[]): Buffer {
  return Buffer.concat(
    list.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes);
      if (bytes === 8) buffer.writeBigUInt64LE(BigInt(value));
      else buffer.writeUIntLE(value, 0, bytes);
      return buffer;
    }),
  );
}

interface Packed {
  readonly spec: ZipEntrySpec;
  readonly packed: Buffer;
  readonly crc: number;
  readonly size: number;
  readonly flags: number;
  readonly method: number;
}

function pack(spec: ZipEntrySpec): Packed {
  const content = Buffer.from(spec.content ?? '');
  const { method = 8 } = spec;
  const packed = spec.packed ?? (method === 8 ? deflateRawSync(content) : content);
  const flags = (spec.flags ?? 0) | (spec.descriptor ? FLAG_DESCRIPTOR : 0);
  return { spec, packed, method, flags, crc: spec.crc ?? crc32(content), size: spec.size ?? content.length };
}

function localPart({ spec, packed, crc, size, flags, method }: Packed): Buffer {
  const name = Buffer.from(spec.name, 'latin1');
  const later = spec.descriptor !== undefined;
  const headerFields = later ? [0, 0, 0] : [crc, packed.length, size];
  const [headerCrc = 0, headerPacked = 0, headerSize = 0] = headerFields;
  const extra = spec.wide ? fields([2, 1], [2, 16], [8, headerSize], [8, headerPacked]) : Buffer.alloc(0);
  const header = fields(
    ...([
      [4, 0x0403_4b50],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, headerCrc],
      [4, spec.wide ? FULL_32 : headerPacked],
      [4, spec.wide ? FULL_32 : headerSize],
      [2, name.length],
      [2, extra.length],
    ] as const),
  );
  return Buffer.concat([header, name, extra, packed, createDescriptor({ spec, packed, crc, size })]);
}

function createDescriptor({ spec, packed, crc, size }: Pick<Packed, 'spec' | 'packed' | 'crc' | 'size'>): Buffer {
  if (spec.descriptor === undefined) return Buffer.alloc(0);
  const bytes = spec.descriptor === 'wide' ? 8 : 4;
  const sizes = fields([4, crc], [bytes, packed.length], [bytes, size]);
  return spec.descriptor === 'unsigned' ? sizes : Buffer.concat([fields([4, 0x0807_4b50]), sizes]);
}

function centralPart({ spec, packed, crc, size, flags, method }: Packed, offset: number): Buffer {
  const name = Buffer.from(spec.name, 'latin1');
  const extra = spec.wide ? fields([2, 1], [2, 24], [8, size], [8, packed.length], [8, offset]) : Buffer.alloc(0);
  const header = fields(
    ...([
      [4, 0x0201_4b50],
      [2, 20 + UNIX * 256],
      [2, 20],
      [2, flags],
      [2, method],
      [4, 0],
      [4, crc],
      [4, spec.wide ? FULL_32 : packed.length],
      [4, spec.wide ? FULL_32 : size],
      [2, name.length],
      [2, extra.length],
      [2, 0],
      [2, 0],
      [2, 0],
      [4, (spec.unixMode ?? 0o100644) * 0x1_0000],
      [4, spec.wide ? FULL_32 : offset],
    ] as const),
  );
  return Buffer.concat([header, name, extra]);
}

/** Creates a zip archive, valid or invalid as the specifications say. */
export function createZip(entries: readonly ZipEntrySpec[], spec: ZipSpec = {}): Buffer {
  const pieces: Buffer[] = [];
  const offsets: number[] = [];
  let length = 0;
  const packed = entries.map(pack);
  for (const entry of packed) {
    const shared = entry.spec.sharesHeaderOf;
    offsets.push(shared === undefined ? length : (offsets[shared] ?? 0));
    if (shared !== undefined) continue;
    const piece = localPart(entry);
    pieces.push(piece);
    length += piece.length;
  }
  const directory = Buffer.concat(packed.map((entry, index) => centralPart(entry, offsets[index] ?? 0)));
  const { prefix = Buffer.alloc(0) } = spec;
  return Buffer.concat([prefix, ...pieces, directory, endPart(directory.length, length, entries.length, spec)]);
}

function endPart(size: number, offset: number, entries: number, spec: ZipSpec): Buffer {
  const { count = entries, disk = 0, wide = false, comment = Buffer.alloc(0) } = spec;
  const wideRecord = fields(
    ...([
      [4, 0x0606_4b50],
      [8, 44],
      [2, 45],
      [2, 45],
      [4, disk],
      [4, disk],
      [8, count],
      [8, count],
      [8, size],
      [8, offset],
    ] as const),
  );
  const locator = fields([4, 0x0706_4b50], [4, 0], [8, offset + size], [4, 1]);
  const record = fields(
    ...([
      [4, 0x0605_4b50],
      [2, disk],
      [2, disk],
      [2, wide ? FULL_16 : count],
      [2, wide ? FULL_16 : count],
      [4, wide ? FULL_32 : size],
      [4, wide ? FULL_32 : offset],
      [2, comment.length],
    ] as const),
  );
  return Buffer.concat([...(wide ? [wideRecord, locator] : []), record, comment]);
}
