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

test('figures of lines in a row are passed together, and the lines are emitted when they are not taken', () => {
  const seen: string[] = [];
  const reader = new LineReader({
    onLine: (line) => seen.push(`${line.number} ${line.text}`),
    onFigures: ({ rows, from, to, firstNumber }) => {
      if (firstNumber + (rows[from] as number) === 10) return false;
      seen.push(`rows of block ${firstNumber}`);
      for (let row = from; row < to; row += FIGURES_PER_ROW)
        seen.push(rows.subarray(row, row + FIGURES_PER_ROW).join(' '));
      return true;
    },
    firstNumber: 1,
    offset: 0,
    separator: NEWLINE,
  });
  const ends = Int32Array.of(1, ~3, ~5, ~7, ~9, 11, ~13, 15);
  const shapes = Int32Array.of();
  const buildRows = (...lines: readonly number[]) => Float64Array.from(lines.flatMap((line) => [line, 1, 2, 3, 4, 5]));
  reader.feed(Buffer.from('a\nb\nc\nd\ne\nf\ng\nh\n'), { ends, shapes, rows: buildRows(1, 2, 4, 6) });
  reader.feed(Buffer.from('i\nj\nk\nl\n'), { ends: Int32Array.of(1, ~3, ~5, ~7), shapes, rows: buildRows(1, 3) });
  reader.feed(Buffer.from('m'));
  reader.end();
  assert.deepEqual(seen, [
    ...['1 a', 'rows of block 1', '1 1 2 3 4 5', '2 1 2 3 4 5', '4 1 2 3 4 5', '6 f', 'rows of block 1', '6 1 2 3 4 5'],
    ...['8 h', '9 i', '10 j', '12 l', '13 m'],
  ]);
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
