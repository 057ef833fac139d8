import { crc32, createInflateRaw } from 'node:zlib';
import { BLOCK_BYTES } from '../limits.ts';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';
import { decodeBlocks, parseBlockBytes } from './gz-blocks.ts';
import { createStreamDecoder } from './members.ts';
import { ZlibStream } from './zlib-stream.ts';

const METHOD_DEFLATE = 8;
const FLAG_HEADER_CRC = 1 << 1;
const FLAG_EXTRA = 1 << 2;
const FLAG_NAME = 1 << 3;
const FLAG_COMMENT = 1 << 4;
const FLAGS_RESERVED = 0b1110_0000;
/** Modification time, extra flags, operating system. */
const SKIPPED_FIELDS_BYTES = 6;

/**
 * Decodes gz (RFC 1952). Members are split here because `createGunzip` drops the last decoded piece when other bytes
 * follow.
 */
export const decodeGz = createStreamDecoder({
  name: 'gz',
  headBytes: 2,
  isStart: (head) => head[0] === 0x1f && head[1] === 0x8b,
  async *decode(cursor) {
    const blockBytes = parseBlockBytes(await readHeader(cursor));
    yield* decodeMember(cursor);
    if (blockBytes !== undefined) yield* decodeBlocks(cursor, blockBytes);
  },
});

/** Reads the header of a member and returns its comment. */
async function readHeader(cursor: ByteCursor): Promise<string> {
  await cursor.skip(2);
  if ((await cursor.expect()) !== METHOD_DEFLATE) throw new CorruptDataError('unknown compression method');
  const flags = await cursor.expect();
  if (flags & FLAGS_RESERVED) throw new CorruptDataError('unknown flags');
  await cursor.skip(SKIPPED_FIELDS_BYTES);
  if (flags & FLAG_EXTRA) await cursor.skip(await cursor.integer(2));
  if (flags & FLAG_NAME) await cursor.skipPastZero();
  const comment = flags & FLAG_COMMENT ? await readComment(cursor) : '';
  if (flags & FLAG_HEADER_CRC) await cursor.skip(2);
  return comment;
}

/** A longer comment is truncated. */
const MAX_COMMENT_BYTES = 64;

async function readComment(cursor: ByteCursor): Promise<string> {
  let comment = '';
  for (let byte = await cursor.expect(); byte !== 0; byte = await cursor.expect()) {
    if (comment.length < MAX_COMMENT_BYTES) comment += String.fromCharCode(byte);
  }
  return comment;
}

async function* decodeMember(cursor: ByteCursor): AsyncGenerator<Buffer, void> {
  const stream = new ZlibStream(createInflateRaw({ chunkSize: BLOCK_BYTES }));
  let checksum = 0;
  let size = 0;
  for await (const piece of stream.decode(cursor)) {
    checksum = crc32(piece, checksum);
    size += piece.length;
    yield piece;
  }
  if ((await cursor.integer(4)) !== checksum) throw new CorruptDataError('checksum does not match');
  if ((await cursor.integer(4)) !== size % 2 ** 32) throw new CorruptDataError('size does not match');
}
