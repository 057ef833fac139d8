import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adler32 } from './adler32.ts';
import { crc32c } from './crc32c.ts';
import { Crc64 } from './crc64.ts';
import { Xxh32, xxh32 } from './xxh32.ts';

/** The catalogs of checksums give the check value for these digits. */
const DIGITS = Buffer.from('123456789');
/** A length above the step of any loop, and no multiple of one. */
const LONG = Buffer.from(Array.from({ length: 20_011 }, (_, at) => (at * at + 7) & 0xff));

const crc64 = (...pieces: Uint8Array[]): string => {
  const crc = new Crc64();
  for (const piece of pieces) crc.update(piece);
  return crc.digest().toString('hex');
};

test('the checksums have the published check values', () => {
  assert.equal(adler32(DIGITS, 1), 0x091e01de);
  assert.equal(crc32c(DIGITS), 0xe3069283);
  assert.equal(crc64(DIGITS), 'fa3919dfbbc95d99');
  assert.equal(xxh32(DIGITS), 0x937bad67);
  assert.equal(xxh32(Buffer.alloc(0)), 0x02cc5d05);
});

test('the checksum of pieces is the checksum of the whole', () => {
  for (const cut of [0, 1, 15, 16, 17, 5553, LONG.length]) {
    const [begin, rest] = [LONG.subarray(0, cut), LONG.subarray(cut)];
    assert.equal(adler32(rest, adler32(begin, 1)), adler32(LONG, 1));
    assert.equal(crc64(begin, rest), crc64(LONG));
    const hash = new Xxh32();
    hash.update(begin);
    hash.update(rest);
    assert.equal(hash.digest(), xxh32(LONG));
  }
});

test('every bit counts', () => {
  for (let at = 0; at < LONG.length; at += 997) {
    const changed = Buffer.from(LONG);
    changed[at] = (changed[at] ?? 0) ^ 0x40;
    assert.notEqual(adler32(changed, 1), adler32(LONG, 1));
    assert.notEqual(crc32c(changed), crc32c(LONG));
    assert.notEqual(crc64(changed), crc64(LONG));
    assert.notEqual(xxh32(changed), xxh32(LONG));
  }
});
