import { readFileSync } from 'node:fs';
import { deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import type { EncodingName } from '@hindsight/model';
import { crc32c } from '../src/encodings/checksums/crc32c.ts';
import { CONTENTS, type ContentName } from './contents.ts';
import { createTar } from './tar-writer.ts';
import { createZip } from './zip-writer.ts';

/** Returns the contents as the command-line tools of the formats compressed them. */
const byTool =
  (extension: string) =>
  (name: ContentName): Buffer =>
    readFileSync(new URL(`packed/${name}.${extension}`, import.meta.url));

/** Writes framed Snappy without compression: chunks of at most 64 KiB with their masked checksums. */
function snappyFrame(content: Buffer): Buffer {
  const chunks: Buffer[] = [Buffer.from('ff060000734e61507059', 'hex')];
  for (let from = 0; from < content.length; from += 0x1_0000) {
    const bytes = content.subarray(from, from + 0x1_0000);
    const head = Buffer.alloc(8);
    head.writeUInt32LE(1 + (bytes.length + 4) * 0x100);
    const checksum = crc32c(bytes) >>> 0;
    head.writeUInt32LE((((checksum >>> 15) | (checksum << 17)) + 0xa282_ead8) >>> 0, 4);
    chunks.push(head, bytes);
  }
  return Buffer.concat(chunks);
}

/** The contents in each encoding of the specification. */
export const PACKERS: Readonly<Record<EncodingName, (name: ContentName) => Buffer>> = {
  zip: (name) => createZip([{ name, content: CONTENTS[name] }]),
  gz: (name) => gzipSync(CONTENTS[name]),
  xz: byTool('xz'),
  z: byTool('z'),
  lzma: byTool('lzma'),
  deflate: (name) => deflateSync(CONTENTS[name]),
  sz: (name) => snappyFrame(CONTENTS[name]),
  lz4: byTool('lz4'),
  zstd: (name) => zstdCompressSync(CONTENTS[name]),
  bz2: byTool('bz2'),
  tar: (name) => createTar([{ name, content: CONTENTS[name] }]),
};
