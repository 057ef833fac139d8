import assert from 'node:assert/strict';
import { isAscii } from 'node:buffer';
import { test } from 'node:test';
import { readShapedLines } from '@hindsight/intake/testing';
import fc from 'fast-check';
import { LineShapes, NO_SHAPE, SHAPES_OF_FILES } from './line-shapes.ts';

const UUID = /(?<=[ =[("])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=$|[ \])",;])/g;

/** The plain twin: what lines of one shape have in common; undefined for a line without a shape. */
function writeShape(line: string): string | undefined {
  if (line === '' || line.length > 496 || !isAscii(Buffer.from(line))) return undefined;
  const digits = line.replace(/\d/g, '0');
  return digits.replace(UUID, (uuid) => (uuid.includes('0') ? uuid.replace(/[\da-f]/g, '0') : uuid));
}

/** Numbers lines by the twin, from the second line of a shape on. */
function numberPlainly(lines: readonly string[]): number[] {
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  return lines.map((line) => {
    const shape = writeShape(line);
    if (shape === undefined) return NO_SHAPE;
    if (seen.has(shape) && !numbers.has(shape)) numbers.set(shape, numbers.size + 1);
    seen.add(shape);
    return numbers.get(shape) ?? NO_SHAPE;
  });
}

const PARTS = [
  'order 17 paid',
  'order 18 paid in 3 ms',
  'Grüße',
  ' 34d56e07-2590-408d-2dce-0151d77cf3e6',
  '[44d56e07-2590-408d-2dce-a151d77cf3e6]',
  'x34d56e07-2590-408d-2dce-0151d77cf3e6',
  'aaaaaaaa-aaaa-aaaa-aaaa-aaaaaaaaaaaa ',
  '----',
  '\t',
  'x'.repeat(240),
];
const line = fc
  .array(fc.oneof(fc.constantFrom(...PARTS), fc.integer({ min: 0, max: 99 }).map(String)), { maxLength: 3 })
  .map((parts) => parts.join(''));

test('lines have the same number when they differ only in digits and UUIDs, from the second one on', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const shapes = new LineShapes();
      const numbers = lines.map((text) => shapes.find(text));
      assert.deepEqual(
        numbers.map((number) => (number === NO_SHAPE ? NO_SHAPE : number + 2 ** 31)),
        numberPlainly(lines),
      );
    }),
    { numRuns: 60 },
  );
});

test('the lines of a file have the same numbers, but for those at the end of a block', () => {
  fc.assert(
    fc.property(fc.array(line, { maxLength: 60 }), fc.boolean(), (lines, hasReturns) => {
      const found: (number | undefined)[] = [];
      const text = Buffer.from(lines.map((each) => (hasReturns ? `${each}\r\n` : `${each}\n`)).join(''));
      readShapedLines(text, ({ shape }) => found.push(shape), { shapes: SHAPES_OF_FILES, blockBytes: 128 * 1024 });
      assert.deepEqual(found.slice(0, -1), numberPlainly(lines).slice(0, -1));
      assert.equal(found.at(-1) ?? NO_SHAPE, NO_SHAPE);
    }),
    { numRuns: 60 },
  );
});

test('of ever new shapes, the table forgets the oldest; a number is never given twice', () => {
  const shapes = new LineShapes();
  const numbers = new Map<number, string>();
  let forgotten = 0;
  for (let round = 0; round < 3; round++) {
    for (let index = 0; index < 12_000; index++) {
      const text = `message ${index.toString(36).replace(/\d/g, (digit) => 'klmnopqrst'[Number(digit)] ?? '')} of ${index}`;
      const shape = writeShape(text) ?? '';
      const number = shapes.find(text);
      if (number === NO_SHAPE) forgotten++;
      else assert.equal(numbers.get(number) ?? shape, shape);
      if (number !== NO_SHAPE) numbers.set(number, shape);
    }
  }
  assert.ok(forgotten > 0 && numbers.size > 0);
});
