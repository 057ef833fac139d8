import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inChunks } from '../../testing/index.ts';
import { MAX_LINE_BYTES } from '../limits.ts';
import { LineReader } from './line-reader.ts';
import { detectSeparator, type Separator } from './separator.ts';

interface EmittedLine {
  readonly number: number;
  readonly offset: number;
  readonly text: string;
  readonly cut: boolean;
}

async function read(bytes: Uint8Array, lengths: readonly number[], separator: Separator = 10) {
  const emitted: EmittedLine[] = [];
  const reader = new LineReader({
    firstNumber: 1,
    offset: 0,
    separator,
    onLine: ({ number, offset, text, cut }) => emitted.push({ number, offset, text, cut }),
  });
  await reader.readAll(inChunks(bytes, lengths));
  return { reported: emitted, reader };
}

const texts = async (text: string, lengths = [3]): Promise<string[]> =>
  (await read(Buffer.from(text, 'latin1'), lengths)).reported.map((line) => line.text);

/** A few different bytes, so that line ends, NULs and their neighbors often meet. */
const troublesomeBytes = fc
  .array(fc.constantFrom(0x00, 0x0a, 0x0d, 0x61, 0x62, 0xe9), { maxLength: 60 })
  .map((bytes) => Uint8Array.from(bytes));
const chunkLengths = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 });

test('lines are the same however the input is split into blocks', async () => {
  await fc.assert(
    fc.asyncProperty(troublesomeBytes, chunkLengths, async (bytes, lengths) => {
      const inPieces = await read(bytes, lengths);
      const atOnce = await read(bytes, [1000]);
      assert.deepEqual(inPieces.reported, atOnce.reported);
      assert.equal(inPieces.reader.nulBytes, atOnce.reader.nulBytes);
    }),
  );
});

test('lines, their ends and the skipped NULs add up to the input, each at its offset', async () => {
  await fc.assert(
    fc.asyncProperty(troublesomeBytes, chunkLengths, async (bytes, lengths) => {
      const { reported, reader } = await read(bytes, lengths);
      const input = Buffer.from(bytes).toString('latin1');
      const expected = input.split('\n');
      if (/^\0*$/.test(expected.at(-1) ?? '')) expected.pop();
      assert.deepEqual(
        reported.map(({ text }) => text),
        expected.map((line) => line.replace(/^\0+/, '').replace(/\r+$/, '')),
      );
      for (const { offset, text } of reported) assert.equal(input.slice(offset, offset + text.length), text);
      assert.equal(reader.nulBytes, (input.match(/(?<=^|\n)\0+/g) ?? []).join('').length);
    }),
  );
});

test('both kinds of line ends, alone or mixed, end lines', async () => {
  assert.deepEqual(await texts('a\r\nb\n\r\n\nc'), ['a', 'b', '', '', 'c']);
  assert.deepEqual(await texts('a\r\r\nb\r\r\r\n\r\r\nc'), ['a', 'b', '', 'c']);
});

test('a carriage return inside a line stays', async () => {
  assert.deepEqual(await texts('10 %\r20 %\ndone\n'), ['10 %\r20 %', 'done']);
});

test('lone carriage returns end lines where there is no newline', async () => {
  const mac = Buffer.from('a\rb\r');
  const { reported } = await read(mac, [1], detectSeparator(mac));
  assert.deepEqual(
    reported.map(({ text }) => text),
    ['a', 'b'],
  );
  assert.equal(detectSeparator(Buffer.from('a\rb\n')), 10);
  assert.equal(detectSeparator(Buffer.from('no end')), 10);
});

test('a hole of NULs before a line is skipped, a NUL inside a line is kept', async () => {
  const { reported, reader } = await read(Buffer.from('a\n\0\0\0\0b\0c\n'), [2]);
  assert.deepEqual(reported, [
    { number: 1, offset: 0, text: 'a', cut: false },
    { number: 2, offset: 6, text: 'b\0c', cut: false },
  ]);
  assert.equal(reader.nulBytes, 4);
});

test('a long hole ends at its last NUL, whatever its length and blocks', async () => {
  for (const nuls of [4095, 4096, 4097, 12_288, 20_000]) {
    for (const lengths of [[nuls + 20], [4096], [5000, 3]]) {
      const { reported, reader } = await read(Buffer.from(`a\n${'\0'.repeat(nuls)}b\n`), lengths);
      assert.deepEqual(reported.slice(1), [{ number: 2, offset: 2 + nuls, text: 'b', cut: false }]);
      assert.equal(reader.nulBytes, nuls);
    }
  }
});

test('a line at the limit is whole, a longer one is truncated, and the next line is right', async () => {
  for (const lengths of [[MAX_LINE_BYTES * 4], [65_536]]) {
    for (const end of ['\n', '\r\n']) {
      const input = Buffer.from(`${'x'.repeat(MAX_LINE_BYTES)}${end}${'y'.repeat(MAX_LINE_BYTES + 1)}${end}z`);
      const { reported, reader } = await read(input, lengths);
      assert.deepEqual(
        reported.map(({ text, cut }) => [text[0], text.length, cut]),
        [
          ['x', MAX_LINE_BYTES, false],
          ['y', MAX_LINE_BYTES, true],
          ['z', 1, false],
        ],
      );
      assert.equal(reader.cutLines, 1);
      assert.equal(reported[2]?.offset, input.length - 1);
    }
  }
});

test('a reader of documents on one line can set the limit', async () => {
  const lengths: number[] = [];
  const onLine = ({ length, cut }: { length: number; cut: boolean }) => void lengths.push(cut ? -length : length);
  const reader = new LineReader({ firstNumber: 1, offset: 0, separator: 10, maxLineBytes: 3 * MAX_LINE_BYTES, onLine });
  const input = Buffer.from(`${'x'.repeat(2 * MAX_LINE_BYTES)}\n${'y'.repeat(4 * MAX_LINE_BYTES)}\nz`);
  await reader.readAll(inChunks(input, [65_536]));
  assert.deepEqual(lengths, [2 * MAX_LINE_BYTES, -3 * MAX_LINE_BYTES, 1]);
});

test('an endless line costs no memory and no more time than reading it', async () => {
  const block = Buffer.alloc(256 * 1024, 'x');
  let length = 0;
  const reader = new LineReader({
    firstNumber: 1,
    offset: 0,
    separator: 10,
    onLine: (line) => {
      length = line.length;
    },
  });
  const before = process.memoryUsage().rss;
  const started = performance.now();
  for (let fed = 0; fed < 512; fed++) reader.feed(block);
  reader.end();
  assert.equal(length, MAX_LINE_BYTES);
  assert.equal(reader.cutLines, 1);
  assert.ok(process.memoryUsage().rss - before < 32 * 1024 * 1024, '128 MB of one line grow the process');
  assert.ok(performance.now() - started < 2000, 'time grows faster than the line');
});

test('a line is decoded as UTF-8 when it is valid, else as Latin-1', async () => {
  const decoded: string[] = [];
  const reader = new LineReader({
    firstNumber: 1,
    offset: 0,
    separator: 10,
    onLine: (line) => decoded.push(line.decode()),
  });
  await reader.readAll(inChunks(Buffer.concat([Buffer.from('grün €\n'), Buffer.from('grün\n', 'latin1')]), [2]));
  assert.deepEqual(decoded, ['grün €', 'grün']);
});

test('bytes beyond the end of a line are not a number', async () => {
  const seen: number[] = [];
  const onLine = (line: { at(index: number): number }) => void seen.push(line.at(0), line.at(1), line.at(2));
  await new LineReader({ firstNumber: 1, offset: 0, separator: 10, onLine }).readAll(
    inChunks(Buffer.from('ab\ncd'), [100]),
  );
  assert.deepEqual(seen, [97, 98, -1, 99, 100, -1]);
});

test('lines that a reader passes over are counted, and the next one has its own number and offset', async () => {
  await fc.assert(
    fc.asyncProperty(
      troublesomeBytes,
      chunkLengths,
      fc.array(fc.nat(3), { minLength: 1, maxLength: 5 }),
      async (bytes, lengths, skips) => {
        const all = await read(bytes, lengths);
        const emitted: EmittedLine[] = [];
        const reader = new LineReader({
          firstNumber: 1,
          offset: 0,
          separator: 10,
          onLine: ({ number, offset, text, cut, block, bytes: blockBytes, start, length }) => {
            emitted.push({ number, offset, text, cut });
            // Lines without a hole, as a reader knows them that has compared their bytes.
            const after = Buffer.from(blockBytes)
              .toString('latin1', start + length)
              .replace(/^\r*\n/, '');
            const complete = after.split('\n').slice(0, -1);
            const holes = complete.findIndex((line) => line.startsWith('\0'));
            const skipped = Math.min(skips[number % skips.length] ?? 0, holes < 0 ? complete.length : holes);
            if (skipped > 0) block?.skip(skipped);
            if (block) for (let more = 1; more <= skipped; more++) emitted.push({ ...PASSED, number: number + more });
          },
        });
        await reader.readAll(inChunks(bytes, lengths));
        assert.equal(reader.lines, all.reader.lines);
        assert.deepEqual(
          emitted,
          all.reported.map((line, index) =>
            emitted[index]?.text === undefined ? { ...PASSED, number: line.number } : line,
          ),
        );
      },
    ),
  );
});

/** Stands for a line that was passed over. */
const PASSED = { number: 0, offset: 0, text: undefined, cut: false } as unknown as EmittedLine;
