import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CorruptDataError } from '../decoder.ts';
import { unpackLz4Block } from './lz4-block.ts';
import { SlidingOutput } from './sliding-output.ts';

/** The output for independent blocks. */
const OUTPUT = new SlidingOutput(4 * 1024 * 1024);
/** Bytes that do not repeat. */
const NOISE = Buffer.from(Array.from({ length: 70_000 }, (_, at) => Math.imul(at, 0x9e3779b1) >>> 24));

/** Literals and a match. The last sequence of a block has no match. */
interface Sequence {
  readonly literals: Buffer;
  readonly offset?: number;
  readonly length?: number;
}

const lengthBytes = (length: number): number[] =>
  length < 15 ? [] : [...new Array<number>(Math.floor((length - 15) / 255)).fill(255), (length - 15) % 255];

function packed(sequences: readonly Sequence[]): Buffer {
  const parts = sequences.map(({ literals, offset, length = 4 }) => {
    const token = (Math.min(literals.length, 15) << 4) | (offset === undefined ? 0 : Math.min(length - 4, 15));
    const match = offset === undefined ? [] : [offset & 0xff, offset >> 8, ...lengthBytes(length - 4)];
    return Buffer.concat([Buffer.from([token, ...lengthBytes(literals.length)]), literals, Buffer.from(match)]);
  });
  return Buffer.concat(parts);
}

/** Expands sequences byte by byte, as a reference. */
function expandSequences(sequences: readonly Sequence[]): Buffer {
  const bytes: number[] = [];
  for (const { literals, offset, length = 4 } of sequences) {
    for (const byte of literals) bytes.push(byte);
    if (offset === undefined) continue;
    for (let left = length; left > 0; left--) bytes.push(bytes[bytes.length - offset] as number);
  }
  return Buffer.from(bytes);
}

interface Unpacking {
  readonly bytes: Buffer;
  readonly pieces: number;
  readonly error: unknown;
}

function unpack(block: Buffer, { output = OUTPUT, independent = true } = {}): Unpacking {
  output.beginBlock(independent);
  const pieces: Buffer[] = [];
  try {
    for (const piece of unpackLz4Block(block, output)) pieces.push(Buffer.from(piece));
  } catch (error) {
    return { bytes: Buffer.concat(pieces), pieces: pieces.length, error };
  }
  return { bytes: Buffer.concat(pieces), pieces: pieces.length, error: undefined };
}

function assertUnpacks(sequences: readonly Sequence[]): void {
  const { bytes, error } = unpack(packed(sequences));
  assert.equal(error, undefined);
  assert.ok(bytes.equals(expandSequences(sequences)));
}

const literals = (length: number) => NOISE.subarray(length, 2 * length);
const END: Sequence = { literals: literals(40) };

test('a match of any length and offset is copied, also when it overlaps itself', () => {
  for (let offset = 1; offset <= 70; offset++) {
    const matches = Array.from({ length: 90 }, (_, at) => ({ literals: literals(at % 7), offset, length: 4 + at }));
    assertUnpacks([{ literals: literals(80), offset, length: 300 }, ...matches, END]);
  }
});

test('any number of literals is copied', () => {
  const sequences = Array.from({ length: 200 }, (_, at) => ({
    literals: literals(at),
    offset: 9,
    length: 4 + (at % 40),
  }));
  assertUnpacks([{ literals: literals(20), offset: 9, length: 4 }, ...sequences, END]);
});

test('lengths of one or several additional bytes are read completely', () => {
  for (const length of [18, 19, 20, 273, 274, 275, 528, 529, 530, 1000]) {
    assertUnpacks([
      { literals: Buffer.alloc(length - 4, 'ab'), offset: 2, length },
      { literals: literals(3), offset: 8, length },
      END,
    ]);
  }
});

test('a block is yielded in pieces, and matches reach back over earlier pieces', () => {
  const far = { literals: literals(5), offset: 65_535, length: 40 };
  const begin = { literals: NOISE, offset: 65_535, length: 4 };
  const sequences = [begin, ...new Array<Sequence>(20_000).fill(far), { ...far, length: 600_000 }, far, END];
  const { bytes, pieces, error } = unpack(packed(sequences));
  assert.equal(error, undefined);
  assert.ok(bytes.equals(expandSequences(sequences)));
  assert.ok(pieces > 3, `${pieces} pieces`);
});

test('a linked block refers to earlier blocks, an independent one does not', () => {
  const output = new SlidingOutput(65_536);
  const first = { literals: literals(500) };
  const second = { literals: literals(2), offset: 500, length: 50 };
  const block = packed([second, END]);
  for (let round = 0; round < 2000; round++) {
    unpack(packed([first]), { output, independent: false });
    const { bytes } = unpack(block, { output, independent: false });
    assert.ok(bytes.equals(expandSequences([first, second, END]).subarray(500)), `round ${round}`);
  }
  const { bytes, error } = unpack(block, { output });
  assert.ok(error instanceof CorruptDataError);
  assert.ok(bytes.equals(second.literals));
});

test('a match that reaches before the start is refused, after all bytes before it are yielded', () => {
  for (let before = 0; before < 40; before++) {
    const good = [
      { literals: literals(30), offset: 30, length: 30 },
      ...new Array<Sequence>(before).fill({ literals: literals(3), offset: 20, length: 17 }),
    ];
    const { length } = expandSequences(good);
    for (const offset of [0, length + 4, 65_535]) {
      const bad = { literals: literals(3), offset, length: 20 };
      const { bytes, error } = unpack(packed([...good, bad, END, END]));
      assert.ok(error instanceof CorruptDataError);
      assert.ok(bytes.equals(Buffer.concat([expandSequences(good), bad.literals])), `offset ${offset} after ${before}`);
    }
  }
});

const COMMON = Array.from({ length: 60 }, (_, at) => ({ literals: literals(at % 12), offset: 8 + at, length: 4 + at }));
const FAR = { literals: literals(3), offset: 700, length: 20 };
const SOUND = [{ literals: literals(80), offset: 80, length: 70 }, ...COMMON, FAR, FAR, END];

test('the rest of a block that is truncated anywhere is yielded', () => {
  const block = packed(SOUND);
  const content = expandSequences(SOUND);
  let before = 0;
  for (let length = 0; length < block.length; length++) {
    const { bytes, error } = unpack(Buffer.from(block.subarray(0, length)));
    assert.ok(error === undefined || error instanceof CorruptDataError, `cut at ${length}`);
    assert.ok(bytes.equals(content.subarray(0, bytes.length)), `cut at ${length}`);
    assert.ok(bytes.length >= before, `cut at ${length}`);
    before = bytes.length;
  }
  assert.ok(before > content.length - 40 - 64);
});

test('no changed byte makes it fail with anything but CorruptDataError', () => {
  const block = packed(SOUND);
  for (let at = 0; at < block.length; at++) {
    for (const byte of [0x00, 0x0f, 0x7f, 0xf0, 0xff]) {
      const damaged = Buffer.from(block).fill(byte, at, at + 1);
      const { error } = unpack(damaged);
      assert.ok(error === undefined || error instanceof CorruptDataError, `byte ${at} is ${byte}: ${error}`);
    }
  }
});

test('a block yields no more bytes than its limit', () => {
  const full = { literals: literals(36), offset: 36, length: 65_500 };
  const { bytes, error } = unpack(packed([full]), { output: new SlidingOutput(65_536) });
  assert.equal(error, undefined);
  assert.equal(bytes.length, 65_536);
  for (const more of [{ literals: literals(1) }, { literals: Buffer.alloc(0), offset: 9, length: 4 }]) {
    const tooMuch = unpack(packed([full, more]), { output: new SlidingOutput(65_536) });
    assert.ok(tooMuch.error instanceof CorruptDataError);
    assert.equal(tooMuch.bytes.length, 65_536);
  }
});

test('common sequences yield no more than the limit of a block, in any number of pieces', () => {
  const common = packed(new Array<Sequence>(20_000).fill({ literals: literals(14), offset: 20, length: 64 }));
  for (const limit of [65_536, 1024 * 1024]) {
    for (let before = 20; before < 20 + 78; before++) {
      const block = Buffer.concat([packed([{ literals: literals(before), offset: 20, length: 4 }]), common]);
      const { bytes, error } = unpack(block, { output: new SlidingOutput(limit) });
      assert.ok(error instanceof CorruptDataError);
      assert.ok(bytes.length <= limit && bytes.length > limit - 78, `${bytes.length} of ${limit}`);
    }
  }
});
