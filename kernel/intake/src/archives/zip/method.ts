import { crc32 } from 'node:zlib';
import { type Chunks, CorruptDataError } from '../../encodings/decoder.ts';
import { DECODERS } from '../../encodings/index.ts';
import type { CompressionName } from '../../encodings/names.ts';
import type { Layer } from '../../layers/layers.ts';
import type { ZipEntry } from './entry.ts';

const STORED = 0;

/** The methods of APPNOTE.TXT 4.4.5; 20 was zstd for some months of 2020. */
const METHODS: Readonly<Record<number, CompressionName>> = {
  8: 'deflate',
  12: 'bz2',
  14: 'lzma',
  20: 'zstd',
  93: 'zstd',
  95: 'xz',
};

export const isKnownMethod = (method: number): boolean => method === STORED || Object.hasOwn(METHODS, method);

/** Creates the layer that decompresses and verifies a member. */
export function createMemberLayer(entry: ZipEntry): Layer {
  const { method } = entry;
  if (method === STORED) return { name: 'zip', inPlace: true, remove: (input) => verify(input, entry) };
  return { name: 'zip', remove: (input) => verify(decompressMember(input, entry), entry) };
}

function decompressMember(input: Chunks, entry: ZipEntry): Chunks {
  const name = METHODS[entry.method];
  if (!name) throw new Error(`zip method ${entry.method} was to be refused before`);
  return DECODERS[name](name === 'lzma' ? toLzmaFile(input, entry) : input);
}

/** Verifies size and checksum. It never yields more bytes than the entry states. */
async function* verify(input: Chunks, { size, crc }: Pick<ZipEntry, 'size' | 'crc'>): AsyncGenerator<Buffer, void> {
  let given = 0;
  let checksum = 0;
  for await (const chunk of input) {
    const remaining = size === undefined ? chunk.length : size - given;
    const piece = chunk.subarray(0, remaining);
    if (crc !== undefined) checksum = crc32(piece, checksum);
    given += piece.length;
    if (piece.length > 0) yield piece;
    if (chunk.length > remaining) throw new CorruptDataError('holds more bytes than its stated size');
  }
  if (size !== undefined && given < size) throw new CorruptDataError('holds fewer bytes than its stated size');
  if (crc !== undefined && checksum !== crc) throw new CorruptDataError('checksum does not match');
}

/** Two bytes of version and two bytes of length precede the properties, which have five bytes (APPNOTE.TXT 5.8.8). */
const LZMA_PROPERTIES_AT = 4;
const LZMA_HEADER_BYTES = LZMA_PROPERTIES_AT + 5;
/** The flag of data that has an end mark. */
const FLAG_END_MARK = 1 << 1;
const SIZE_UNKNOWN = 0xffff_ffff_ffff_ffffn;

/** Puts the LZMA data of a zip member behind the header of a `.lzma` file: properties, then the size of the content. */
async function* toLzmaFile(input: Chunks, { flags, size }: ZipEntry): AsyncGenerator<Buffer, void> {
  let head = Buffer.alloc(0);
  let isHeadWritten = false;
  for await (const chunk of input) {
    if (isHeadWritten) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    if (head.length < LZMA_HEADER_BYTES) continue;
    isHeadWritten = true;
    const sizeField = Buffer.alloc(8);
    sizeField.writeBigUInt64LE(flags & FLAG_END_MARK || size === undefined ? SIZE_UNKNOWN : BigInt(size));
    yield Buffer.concat([
      head.subarray(LZMA_PROPERTIES_AT, LZMA_HEADER_BYTES),
      sizeField,
      head.subarray(LZMA_HEADER_BYTES),
    ]);
  }
  if (!isHeadWritten) throw new CorruptDataError('ends inside its header');
}
