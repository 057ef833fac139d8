import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ascii, FIGURES_PER_ROW } from '@hindsight/model';
import fc from 'fast-check';
import { BlockRing, createRingMemory, SIDES } from './block-ring.ts';
import { LineIndex } from './line-index.ts';
import { LineReader } from './line-reader.ts';
import { createLineScan } from './line-scan.ts';

const { CARRIAGE_RETURN, NEWLINE } = ascii;

/** Returns the line ends that the scan finds and the expected ones. */
function ends(text: Buffer, separator: typeof NEWLINE | typeof CARRIAGE_RETURN) {
  const memory = createRingMemory();
  const block = new BlockRing(memory).own;
  text.copy(block.bytes);
  // The bytes behind the block belong to another block.
  block.bytes.fill(separator, text.length, text.length + 64);
  const count = createLineScan(memory, SIDES.taking, { separator })(block, text.length).ends;
  return {
    found: [...block.ends.subarray(0, count)],
    are: [...text.entries()].flatMap(([at, byte]) => (byte === separator ? [at] : [])),
  };
}

test('line ends are found at every position, whatever the length of the block', () => {
  const bytes = fc.array(fc.constantFrom(NEWLINE, CARRIAGE_RETURN, 0x61, 0x8a, 0), { maxLength: 200 });
  fc.assert(
    fc.property(bytes, fc.constantFrom(NEWLINE, CARRIAGE_RETURN), (bytes, separator) => {
      const { found, are } = ends(Buffer.from(bytes), separator);
      assert.deepEqual(found, are);
    }),
  );
});

test('figures are passed with the number of their line, whose text is emitted when they are not taken', () => {
  const seen: string[] = [];
  const reader = new LineReader({
    onLine: (line) => seen.push(`${line.number} ${line.text}`),
    onFigures: (number, rows, from) => {
      if (number === 4) return false;
      seen.push(`${number} ${[...rows.subarray(from, from + FIGURES_PER_ROW - 1)].join(' ')}`);
      return true;
    },
    firstNumber: 1,
    offset: 0,
    separator: NEWLINE,
  });
  const ends = Int32Array.of(1, ~3, ~5, ~7, 9);
  const rows = Float64Array.of(...[1, 10, 20, 30, 40, 50], ...[3, 11, 21, 31, 41, 51]);
  reader.feed(Buffer.from('a\nb\nc\nd\ne\n'), { ends, shapes: Int32Array.of(), rows });
  reader.feed(Buffer.from('f'));
  reader.end();
  assert.deepEqual(seen, ['1 a', '2 10 20 30 40 50', '4 d', '5 e', '6 f']);
});

test('a skipped line is counted and indexed, but not emitted', () => {
  const seen: string[] = [];
  const index = new LineIndex();
  const reader = new LineReader({
    onLine: (line) => seen.push(`${line.number} ${line.offset} ${line.text}`),
    firstNumber: 1,
    offset: 0,
    separator: NEWLINE,
    index,
  });
  const lines = Buffer.from('x\n'.repeat(1000));
  const held = Int32Array.from({ length: 1000 }, (_, line) =>
    line === 0 || line === 999 ? 2 * line + 1 : ~(2 * line + 1),
  );
  reader.feed(lines, { ends: held, shapes: Int32Array.of(), rows: new Float64Array(0) });
  reader.feed(Buffer.from('last'));
  reader.end();
  assert.deepEqual(seen, ['1 0 x', '1000 1998 x', '1001 2000 last']);
  assert.equal(reader.lines, 1001);
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((entry) => index.range(entry)?.from),
    [0, 512, 1024, 1536, undefined],
  );
});
