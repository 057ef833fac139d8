import { crc32 } from 'node:zlib';
import type { ByteCursor } from './byte-cursor.ts';
import { CorruptDataError } from './decoder.ts';
import { acquireLzmaDecoder, releaseLzmaDecoder } from './lzma/create-decoder.ts';
import type { LzmaDecoder } from './lzma/lzma-decoder.ts';
import { decodeLzma2, MAX_CHUNK_BYTES } from './lzma/lzma2.ts';
import { createStreamDecoder } from './members.ts';
import { readBlockHeader, type XzBlockHeader } from './xz-container/block-header.ts';
import { createContentCheck } from './xz-container/check.ts';
import { XzIndex } from './xz-container/index-record.ts';

const MAGIC = Buffer.from('\xfd7zXZ\0', 'latin1');
const FOOTER_MAGIC = Buffer.from('YZ');
const FLAGS_BYTES = 2;

/** Decodes xz, file format 1.2: streams of blocks. Every header, block and index is verified. */
export const decodeXz = createStreamDecoder({
  name: 'xz',
  headBytes: MAGIC.length,
  isStart: (head) => head.equals(MAGIC),
  async *decode(cursor) {
    await cursor.skip(MAGIC.length);
    const flags = Buffer.from(await cursor.exactly(FLAGS_BYTES));
    await assertChecksum(cursor, flags);
    const [reserved = 0, checkId = 0] = flags;
    if (reserved !== 0) throw new CorruptDataError('unknown flags');
    const index = new XzIndex();
    let lzma: LzmaDecoder | undefined;
    try {
      for (;;) {
        const [headerSize] = await cursor.peek(1);
        if (headerSize === undefined) throw new CorruptDataError('ends too early');
        if (headerSize === 0) break;
        const header = await readBlockHeader(cursor);
        // All blocks share one decoder, because there may be millions of blocks.
        if (lzma?.window.windowBytes !== header.windowBytes)
          lzma = acquireLzmaDecoder(header.windowBytes, MAX_CHUNK_BYTES);
        yield* decodeBlock(cursor, header, lzma, { checkId, index });
      }
    } finally {
      if (lzma) releaseLzmaDecoder(lzma);
    }
    await readFooter(cursor, flags, await index.verify(cursor));
  },
});

async function* decodeBlock(
  cursor: ByteCursor,
  header: XzBlockHeader,
  lzma: LzmaDecoder,
  { checkId, index }: { checkId: number; index: XzIndex },
): AsyncGenerator<Buffer, void> {
  const check = createContentCheck(checkId);
  let packed = 0;
  let size = 0;
  const onRead = (bytes: number) => {
    packed += bytes;
  };
  for await (const piece of decodeLzma2(cursor, lzma, onRead)) {
    check.update(piece);
    size += piece.length;
    yield piece;
  }
  const padding = -packed & 3;
  if ((await cursor.integer(padding)) !== 0) throw new CorruptDataError('padding is not zero');
  const expected = check.digest();
  if (!(await cursor.exactly(expected.length)).equals(expected)) throw new CorruptDataError('checksum does not match');
  if (packed !== (header.packedBytes ?? packed) || size !== (header.unpackedBytes ?? size)) {
    throw new CorruptDataError('size does not match');
  }
  index.add(header.headerBytes + packed + expected.length, size);
}

async function assertChecksum(cursor: ByteCursor, bytes: Uint8Array): Promise<void> {
  if ((await cursor.integer(4)) !== crc32(bytes)) throw new CorruptDataError('header checksum does not match');
}

async function readFooter(cursor: ByteCursor, flags: Buffer, indexBytes: number): Promise<void> {
  const checksum = await cursor.integer(4);
  const fields = Buffer.from(await cursor.exactly(4 + FLAGS_BYTES));
  if (crc32(fields) !== checksum) throw new CorruptDataError('footer checksum does not match');
  if ((fields.readUInt32LE() + 1) * 4 !== indexBytes) throw new CorruptDataError('size of the index does not match');
  if (!fields.subarray(4).equals(flags)) throw new CorruptDataError('header and footer differ');
  if (!(await cursor.exactly(FOOTER_MAGIC.length)).equals(FOOTER_MAGIC))
    throw new CorruptDataError('the footer is broken');
}
