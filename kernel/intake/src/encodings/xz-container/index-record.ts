import { crc32 } from 'node:zlib';
import type { ByteCursor } from '../byte-cursor.ts';
import { CorruptDataError } from '../decoder.ts';
import { readMultibyteInteger } from './integer.ts';

/**
 * Hashes the sizes of the blocks to compare them with the index. They are not kept, because a file may have more blocks
 * than fit into memory.
 */
export class XzIndex {
  private blocks = 0;
  private sums = 0;

  add(unpaddedBytes: number, unpackedBytes: number): void {
    this.blocks++;
    this.sums = addRecord(this.sums, unpaddedBytes, unpackedBytes);
  }

  /** Reads the index from its mark to its checksum and returns its length. */
  async verify(cursor: ByteCursor): Promise<number> {
    const reader = new IndexReader(cursor);
    await reader.byte();
    const count = await reader.integer();
    if (count !== this.blocks) throw new CorruptDataError('the index does not match');
    let sums = 0;
    for (let block = 0; block < count; block++) sums = addRecord(sums, await reader.integer(), await reader.integer());
    if (sums !== this.sums) throw new CorruptDataError('the index does not match');
    while (reader.length % 4 !== 0) if ((await reader.byte()) !== 0) throw new CorruptDataError('padding is not zero');
    if ((await cursor.integer(4)) !== reader.checksum) throw new CorruptDataError('index checksum does not match');
    return reader.length + 4;
  }
}

function addRecord(sums: number, unpaddedBytes: number, unpackedBytes: number): number {
  const record = Buffer.alloc(16);
  record.writeDoubleLE(unpaddedBytes, 0);
  record.writeDoubleLE(unpackedBytes, 8);
  return crc32(record, sums);
}

class IndexReader {
  length = 0;
  checksum = 0;
  private readonly cursor: ByteCursor;

  constructor(cursor: ByteCursor) {
    this.cursor = cursor;
  }

  async byte(): Promise<number> {
    const byte = await this.cursor.expect();
    this.length++;
    this.checksum = crc32(Uint8Array.of(byte), this.checksum);
    return byte;
  }

  async integer(): Promise<number> {
    const bytes: number[] = [];
    do bytes.push(await this.byte());
    while ((bytes.at(-1) ?? 0) >= 0x80 && bytes.length < 9);
    let at = 0;
    return readMultibyteInteger(() => bytes[at++] ?? 0);
  }
}
