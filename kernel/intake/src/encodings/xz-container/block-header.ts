import { crc32 } from 'node:zlib';
import type { ByteCursor } from '../byte-cursor.ts';
import { CorruptDataError } from '../decoder.ts';
import { assertWindowFits } from '../window-limit.ts';
import { readMultibyteInteger } from './integer.ts';

const FLAG_PACKED_SIZE = 0x40;
const FLAG_UNPACKED_SIZE = 0x80;
const FLAGS_RESERVED = 0x3c;
const FILTERS = 0x03;
const FILTER_LZMA2 = 0x21;
const MAX_WINDOW_CODE = 40;

export interface XzBlockHeader {
  readonly headerBytes: number;
  readonly windowBytes: number;
  /** The sizes, if the header states them. */
  readonly packedBytes: number | undefined;
  readonly unpackedBytes: number | undefined;
}

export async function readBlockHeader(cursor: ByteCursor): Promise<XzBlockHeader> {
  const [sizeCode = 0] = await cursor.peek(1);
  const headerBytes = (sizeCode + 1) * 4;
  const header = Buffer.from(await cursor.exactly(headerBytes));
  const fields = header.subarray(1, -4);
  if (header.readUInt32LE(headerBytes - 4) !== crc32(header.subarray(0, -4))) {
    throw new CorruptDataError('header checksum does not match');
  }
  let at = 0;
  const next = () => {
    const byte = fields[at++];
    if (byte === undefined) throw new CorruptDataError('a block header contradicts itself');
    return byte;
  };
  const flags = next();
  if (flags & FLAGS_RESERVED) throw new CorruptDataError('unknown flags');
  const packedBytes = flags & FLAG_PACKED_SIZE ? readMultibyteInteger(next) : undefined;
  const unpackedBytes = flags & FLAG_UNPACKED_SIZE ? readMultibyteInteger(next) : undefined;
  if (flags & FILTERS || readMultibyteInteger(next) !== FILTER_LZMA2) {
    throw new CorruptDataError('uses a filter other than LZMA2, as is done for programs');
  }
  if (next() !== 1) throw new CorruptDataError('a block header contradicts itself');
  const windowBytes = decodeWindowSize(next());
  assertWindowFits(windowBytes);
  if (fields.subarray(at).some((byte) => byte !== 0)) throw new CorruptDataError('padding is not zero');
  return { headerBytes, windowBytes, packedBytes, unpackedBytes };
}

/** Decodes a window of 2^n or 2^n + 2^(n - 1) bytes, from 4 KiB on; the last is 4 GiB less one. */
function decodeWindowSize(code: number): number {
  if (code > MAX_WINDOW_CODE) throw new CorruptDataError('an impossible window');
  return code === MAX_WINDOW_CODE ? 2 ** 32 - 1 : (2 + (code & 1)) * 2 ** (Math.floor(code / 2) + 11);
}
