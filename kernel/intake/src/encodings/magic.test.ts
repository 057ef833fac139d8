import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { encodingOfContent } from './magic.ts';

const tar = Buffer.alloc(512);
tar.write('gc.log');
tar.write('ustar', 257);

/** The first bytes that the real tools write. */
const SAMPLES = {
  gz: gzipSync('x'),
  zstd: zstdCompressSync('x'),
  zip: Buffer.from('PK\x03\x04\x14\0'),
  xz: Buffer.from('fd377a585a000004', 'hex'),
  bz2: Buffer.from('425a68393141592653590000', 'hex'),
  lz4: Buffer.from('04224d186440', 'hex'),
  sz: Buffer.from('ff060000734e61507059', 'hex'),
  z: Buffer.from('1f9d90', 'hex'),
  lzma: Buffer.from('5d00008000ffffffffffffffff00', 'hex'),
  tar,
};

test('every encoding is known by its first bytes', () => {
  for (const [name, head] of Object.entries(SAMPLES)) assert.equal(encodingOfContent(head), name);
});

test('text and dumps are no encoding, whatever word they begin with', () => {
  for (const text of ['BZh9 began\n', 'PK: primary key\n', 'x^2 + 1\n', '(x\n', ']\n', 'JAVA PROFILE 1.0.2\0', '']) {
    assert.equal(encodingOfContent(Buffer.from(text)), undefined, text);
  }
});
