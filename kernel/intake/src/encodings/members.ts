import { setImmediate as nextTurn } from 'node:timers/promises';
import { BLOCK_BYTES, BLOCKS_PER_TURN } from '../limits.ts';
import { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError, type Decoder } from './decoder.ts';

/** What gz calls a member, xz a stream, zstd and lz4 a frame: several in a row are one content. */
export interface StreamFormat {
  /** The name in the message about corrupt data. */
  readonly name: string;
  /** The length of the head by which a member is detected. */
  readonly headBytes: number;
  readonly isStart: (head: Buffer) => boolean;
  /** Decodes one member from its first byte to its last. */
  readonly decode: (cursor: ByteCursor) => AsyncGenerator<Buffer, void>;
}

/** Creates a decoder of members up to the end of the input, with nothing but zeros between and behind them. */
export const createStreamDecoder = (format: StreamFormat): Decoder =>
  createDecoder((cursor) => readStreams(cursor, format));

export async function* readStreams(cursor: ByteCursor, format: StreamFormat): AsyncGenerator<Buffer, void> {
  const { name, headBytes, isStart, decode } = format;
  if (!isStart(await cursor.peek(headBytes))) throw new CorruptDataError(`does not begin like ${name}`);
  do {
    yield* decode(cursor);
    await cursor.skipZeros();
  } while (isStart(await cursor.peek(headBytes)));
  await assertEnd(cursor, name);
}

/**
 * Accepts zeros behind the end as padding, which tapes and block devices leave. Other bytes are an error, because they
 * may be the damaged start of another member.
 */
export async function assertEnd(cursor: ByteCursor, name: string): Promise<void> {
  await cursor.skipZeros();
  if ((await cursor.peek(1)).length > 0) throw new CorruptDataError(`other bytes follow the end of the ${name} data`);
}

/**
 * Creates a decoder that reads its input through a cursor, yields blocks of the common size and lets other tasks run
 * between them.
 */
export function createDecoder(decode: (cursor: ByteCursor) => AsyncGenerator<Buffer, void>): Decoder {
  return async function* (input) {
    const cursor = new ByteCursor(input);
    let blocks = 0;
    try {
      for await (const piece of decode(cursor)) {
        for (let from = 0; from < piece.length; from += BLOCK_BYTES) {
          yield piece.length <= BLOCK_BYTES ? piece : piece.subarray(from, from + BLOCK_BYTES);
          if (++blocks % BLOCKS_PER_TURN === 0) await nextTurn();
        }
      }
    } finally {
      await cursor.close();
    }
  };
}
