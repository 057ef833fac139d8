import assert from 'node:assert/strict';
import { test } from 'node:test';
import { COMPRESSION_CASES, LONG_TEXT, SHORT_TEXT, UNCHECKED_LONG } from '../../testing/compressed.ts';
import { decodeDamaged } from '../../testing/damage.ts';
import { collect, collectUntilError, inChunks } from '../../testing/index.ts';
import { CorruptDataError } from './decoder.ts';
import { DECODERS } from './index.ts';
import { detectEncoding } from './magic.ts';

for (const { title, name, empty, short, long, checked, joins, ends } of COMPRESSION_CASES) {
  const decode = (bytes: Buffer, lengths = [65_536]) => DECODERS[name](inChunks(bytes, lengths));

  test(`${title}: the output of the real tool is decoded, however the input is split`, async () => {
    for (const packed of long) {
      for (const lengths of [[7], [7, 1, 3000], [65_536]]) {
        assert.ok((await collect(decode(packed, lengths))).equals(LONG_TEXT), `pieces of ${lengths}`);
      }
    }
    for (const lengths of [[1], [65_536]]) assert.ok((await collect(decode(short, lengths))).equals(SHORT_TEXT));
    assert.equal((await collect(decode(empty))).length, 0);
  });

  if (title !== 'raw deflate') {
    test(`${title}: is detected by its first bytes`, () => {
      for (const packed of [short, ...long]) assert.equal(detectEncoding(packed.subarray(0, 4096)), name);
    });
  }

  if (joins) {
    test(`${title}: concatenated streams, also empty ones and with zeros between, are one content`, async () => {
      const zeros = Buffer.alloc(512);
      const content = await collect(decode(Buffer.concat([short, empty, short, ...(ends ? [zeros] : []), short])));
      assert.equal(content.toString(), SHORT_TEXT.toString().repeat(3));
    });
  }

  if (title !== 'Z') {
    test(`${title}: zeros behind the end are padding, other bytes are an error after the whole content`, async () => {
      assert.ok((await collect(decode(Buffer.concat([short, Buffer.alloc(1000)])))).equals(SHORT_TEXT));
      for (const rest of ['g', 'garbage that is longer\n', '\0\0\0\0garbage']) {
        for (const lengths of [[1], [short.length], [65_536]]) {
          const { bytes, error } = await collectUntilError(decode(Buffer.concat([short, Buffer.from(rest)]), lengths));
          assert.ok(bytes.equals(SHORT_TEXT), rest);
          assert.ok(error instanceof CorruptDataError, rest);
        }
      }
    });
  }

  test(`${title}: a truncated input is decoded as far as possible${ends ? ', then reported' : ''}`, async () => {
    for (let length = 0; length < short.length; length += 7) {
      const { bytes, error } = await collectUntilError(decode(short.subarray(0, length), [100]));
      assert.ok(bytes.equals(SHORT_TEXT.subarray(0, bytes.length)), `cut at ${length}`);
      if (ends || length === 0) assert.ok(error instanceof CorruptDataError, `cut at ${length}`);
      else assert.ok(error === undefined || error instanceof CorruptDataError);
    }
  });

  test(`${title}: no flipped bit makes it hang or crash${checked ? ' or changes the content silently' : ''}`, async () => {
    for (let at = 0; at < short.length; at++) {
      const flipped = Buffer.from(short);
      flipped[at] = (flipped[at] ?? 0) ^ (1 << (at % 8));
      const { bytes, error } = await collectUntilError(decode(flipped));
      if (error === undefined && checked) assert.ok(bytes.equals(SHORT_TEXT), `flipped in byte ${at}`);
      if (error !== undefined) assert.ok(isAboutData(error), `flipped in byte ${at}: ${error}`);
    }
  });

  test(`${title}: a consumer that stops reading closes the input`, async () => {
    let closed = false;
    async function* endless() {
      try {
        for (;;) yield* inChunks(long[0] ?? short, [1000]);
      } finally {
        closed = true;
      }
    }
    for await (const _ of DECODERS[name](endless())) break;
    assert.ok(closed);
  });
}

const isAboutData = (error: unknown): boolean =>
  error instanceof CorruptDataError || (error instanceof Error && /expands-too-much/.test(error.message));

test('formats with an optional checksum are read without it', async () => {
  for (const name of ['zstd', 'lz4'] as const) {
    const packed = UNCHECKED_LONG[name] ?? Buffer.alloc(0);
    assert.ok((await collect(DECODERS[name](inChunks(packed, [65_536])))).equals(LONG_TEXT), name);
  }
});

test('most of a truncated long text is decoded', async () => {
  for (const { title, name, long } of COMPRESSION_CASES) {
    const [packed = Buffer.alloc(0)] = long;
    const { bytes } = await collectUntilError(
      DECODERS[name](inChunks(packed.subarray(0, packed.length * 0.9), [1000])),
    );
    // A damaged block of these formats, here the whole text, yields nothing.
    const least = title === 'bz2' || title === 'zst' ? 0 : LONG_TEXT.length * 0.5;
    assert.ok(bytes.length >= least, `${title} gives ${bytes.length}`);
    assert.ok(bytes.equals(LONG_TEXT.subarray(0, bytes.length)), title);
  }
});

test('random truncations, flips and additions are noticed or harmless in every format with checksums', async () => {
  const outcomes = { noticed: 0, unharmed: 0, unnoticed: 0 };
  for (let seed = 1; seed <= 200; seed++) outcomes[await decodeDamaged(seed)]++;
  assert.ok(outcomes.noticed > 100, JSON.stringify(outcomes));
});
