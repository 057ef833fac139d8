import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { HEADER_BYTES, parseHeader } from '../lzma-header.ts';
import { type LzmaDecoder, RANGE_INIT_BYTES } from './lzma-decoder.ts';
import { PlainLzmaDecoder } from './plain-decoder.ts';
import { WasmLzmaDecoder } from './wasm-decoder.ts';

const SAMPLES = new URL('../samples/', import.meta.url);
const MAX_DECODED_BYTES = 1024 * 1024;
const DAMAGED_COPIES = 20;

interface Decoded {
  readonly content: string;
  readonly position: number;
  readonly fault?: string;
}

/** Decodes a `.lzma` file without looking at its size: up to an end marker, to damage or to the end of the input. */
function decode(lzma: LzmaDecoder, file: Buffer): Decoded {
  const { properties } = parseHeader(file);
  assert.ok(properties);
  lzma.setProperties(properties);
  lzma.initRange(file.subarray(HEADER_BYTES));
  const input = file.subarray(HEADER_BYTES + RANGE_INIT_BYTES);
  const request = { input, from: 0, lastStart: input.length, endLimit: MAX_DECODED_BYTES };
  try {
    const position = lzma.decode(request);
    return { content: lzma.window.take().toString('latin1'), position };
  } catch (error) {
    return { content: lzma.window.take().toString('latin1'), position: -1, fault: String(error) };
  }
}

const decodeWith = (Decoder: typeof PlainLzmaDecoder | typeof WasmLzmaDecoder, file: Buffer): Decoded =>
  decode(new Decoder(MAX_DECODED_BYTES, MAX_DECODED_BYTES), file);

for (const name of ['long.lzma', 'long.lc1-lp2-pb4.lzma', 'short.lzma']) {
  const file = readFileSync(new URL(name, SAMPLES));

  test(`both decoders give the same bytes: ${name}`, () => {
    const plain = decodeWith(PlainLzmaDecoder, file);
    assert.ok(plain.content.length > 0);
    assert.deepEqual(decodeWith(WasmLzmaDecoder, file), plain);
  });

  test(`both decoders stop at the same place of damaged and of truncated data: ${name}`, () => {
    for (let copy = 0; copy < DAMAGED_COPIES; copy++) {
      const damaged = Buffer.from(file);
      const at = HEADER_BYTES + RANGE_INIT_BYTES + ((copy * 7919) % (file.length - HEADER_BYTES - RANGE_INIT_BYTES));
      damaged[at] = (damaged[at] ?? 0) ^ (1 << (copy & 7));
      assert.deepEqual(decodeWith(WasmLzmaDecoder, damaged), decodeWith(PlainLzmaDecoder, damaged));
      const cut = file.subarray(0, at);
      assert.deepEqual(decodeWith(WasmLzmaDecoder, cut), decodeWith(PlainLzmaDecoder, cut));
    }
  });
}
