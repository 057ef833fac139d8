import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { detectEncoding } from './magic.ts';

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
  deflate: deflateSync('[0.1s][info][gc] Using G1\n'.repeat(9)),
  tar,
};

test('every encoding is detected by its first bytes', () => {
  for (const [name, head] of Object.entries(SAMPLES)) assert.equal(detectEncoding(head), name);
});

test('unusual forms of a header are detected', () => {
  const others = {
    zstd: '532a4d1804000000',
    lz4: '02214c1805000000',
    'lz4 behind a frame to be skipped': '502a4d1802000000000004224d186440',
    z: '1f9d8c',
    bz2: '425a6831177245385090',
  };
  for (const [name, head] of Object.entries(others))
    assert.equal(detectEncoding(Buffer.from(head, 'hex')), name.split(' ')[0]);
  const [size64KiBlc1lp2pb4, sizeKnownDictionary24MiB] = [
    'c70000010005000000000000000042',
    '5d0000800140420f000000000000ff',
  ];
  for (const head of [size64KiBlc1lp2pb4, sizeKnownDictionary24MiB]) {
    assert.equal(detectEncoding(Buffer.from(head, 'hex')), 'lzma', head);
  }
});

test('an impossible header is not detected', () => {
  const others = { z: '1f9d1f', zWithReservedFlag: '1f9df0', lzmaOfOddWindow: '5d12345600ffffffffffffffff00' };
  for (const [name, head] of Object.entries(others)) {
    assert.equal(detectEncoding(Buffer.from(head, 'hex')), undefined, name);
  }
});

test('raw deflate and a zlib header before other bytes are not detected', () => {
  assert.equal(detectEncoding(deflateRawSync('some text\n'.repeat(9))), undefined);
  assert.equal(detectEncoding(Buffer.from('789cffffffffffffff0000ff', 'hex')), undefined);
});

test('texts and dumps have no encoding, whatever word they begin with', () => {
  for (const text of [
    'BZh9 began\n',
    'PK: primary key\n',
    'x^2 + 1\n',
    'H\r\n',
    'h\x81\n',
    '(x\n',
    ']\n',
    ']\0\0\0\0\0',
    'JAVA PROFILE 1.0.2\0',
    '',
  ]) {
    assert.equal(detectEncoding(Buffer.from(text)), undefined, text);
  }
});
