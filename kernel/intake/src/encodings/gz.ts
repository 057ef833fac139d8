import { crc32, createInflateRaw } from 'node:zlib';
import { BLOCK_BYTES } from '../limits.ts';
import { BrokenEncoding, type Chunks } from './decoder.ts';
import { ZlibStream } from './zlib-stream.ts';

const MAGIC_1 = 0x1f;
const MAGIC_2 = 0x8b;
const METHOD_DEFLATE = 8;
const FLAG_HEADER_CRC = 1 << 1;
const FLAG_EXTRA = 1 << 2;
const FLAG_NAME = 1 << 3;
const FLAG_COMMENT = 1 << 4;
/** Modification time, extra flags, operating system. */
const SKIPPED_FIELDS_BYTES = 6;

/**
 * gz, RFC 1952: members one after the other are one stream; what follows the last member is ignored. Members are taken apart here
 * because `createGunzip` throws away the last decoded piece when something else follows.
 */
export async function* decodeGz(input: Chunks): AsyncGenerator<Buffer, void> {
  const cursor = new ByteCursor(input);
  try {
    while (await startsMember(cursor)) {
      await skipHeader(cursor);
      yield* decodeMember(cursor);
    }
  } finally {
    await cursor.close();
  }
}

async function startsMember(cursor: ByteCursor): Promise<boolean> {
  return (await cursor.next()) === MAGIC_1 && (await cursor.next()) === MAGIC_2;
}

async function skipHeader(cursor: ByteCursor): Promise<void> {
  if ((await cursor.expect()) !== METHOD_DEFLATE) throw new BrokenEncoding('unknown compression method');
  const flags = await cursor.expect();
  await cursor.skip(SKIPPED_FIELDS_BYTES);
  if (flags & FLAG_EXTRA) await cursor.skip(await cursor.integer(2));
  if (flags & FLAG_NAME) await cursor.skipPastZero();
  if (flags & FLAG_COMMENT) await cursor.skipPastZero();
  if (flags & FLAG_HEADER_CRC) await cursor.skip(2);
}

async function* decodeMember(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
  const stream = new ZlibStream(createInflateRaw({ chunkSize: BLOCK_BYTES }));
  let checksum = 0;
  let size = 0;
  try {
    while (!stream.ended) {
      const usedBefore = stream.used;
      for await (const piece of stream.write(await cursor.rest())) {
        checksum = crc32(piece, checksum);
        size += piece.length;
        yield piece;
      }
      cursor.take(stream.used - usedBefore);
    }
  } finally {
    stream.close();
  }
  if ((await cursor.integer(4)) !== checksum) throw new BrokenEncoding('checksum does not fit');
  if ((await cursor.integer(4)) !== size % 2 ** 32) throw new BrokenEncoding('size does not fit');
}

/** Reads single bytes and what is left of a chunk; throws BrokenEncoding where the input must not end and does. */
class ByteCursor {
  private readonly input: AsyncIterator<Buffer>;
  private chunk: Buffer = Buffer.alloc(0);
  private position = 0;

  constructor(input: Chunks) {
    this.input = input[Symbol.asyncIterator]();
  }

  /** The next byte; undefined at the end. */
  async next(): Promise<number | undefined> {
    return (await this.fill()) ? this.chunk[this.position++] : undefined;
  }

  async expect(): Promise<number> {
    const byte = await this.next();
    if (byte === undefined) throw new BrokenEncoding('ends too early');
    return byte;
  }

  /** Little-endian, unsigned. */
  async integer(bytes: number): Promise<number> {
    let value = 0;
    for (let index = 0; index < bytes; index++) value += (await this.expect()) * 256 ** index;
    return value;
  }

  async skip(bytes: number): Promise<void> {
    for (let index = 0; index < bytes; index++) await this.expect();
  }

  async skipPastZero(): Promise<void> {
    while ((await this.expect()) !== 0);
  }

  /** What is left of this chunk, or the whole next one. Not taken yet. */
  async rest(): Promise<Buffer> {
    if (!(await this.fill())) throw new BrokenEncoding('ends too early');
    return this.chunk.subarray(this.position);
  }

  take(bytes: number): void {
    this.position += bytes;
  }

  async close(): Promise<void> {
    await this.input.return?.();
  }

  private async fill(): Promise<boolean> {
    while (this.position >= this.chunk.length) {
      const { done, value } = await this.input.next();
      if (done) return false;
      this.chunk = value;
      this.position = 0;
    }
    return true;
  }
}
