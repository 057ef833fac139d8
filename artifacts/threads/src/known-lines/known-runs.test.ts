import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LineBlock } from '@hindsight/model';
import fc from 'fast-check';
import { KnownRuns, type PlacedLine } from './known-runs.ts';

/** Returns the line of a block that begins at `start`. */
function placeLine(bytes: Buffer, start: number, block: LineBlock): PlacedLine {
  const end = bytes.indexOf('\n', start);
  return { block, start, length: bytes.toString('latin1', start, end).replace(/\r$/, '').length };
}

const toBlock = (bytes: Buffer): LineBlock => ({ bytes, skip: () => undefined });

/** The plain twin: returns the ids of the lines from `start` on that are ended and known. */
function findPlainly(bytes: Buffer, start: number, known: ReadonlyMap<string, number>): number[] {
  const ids: number[] = [];
  const lines = bytes.toString('latin1', start).split('\n').slice(0, -1);
  for (const line of lines) {
    const id = known.get(line.replace(/\r$/, ''));
    if (id === undefined) break;
    ids.push(id);
  }
  return ids;
}

/** Lines of all lengths around those that are compared at once, and some that differ only at one end. */
const line = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '\r'), maxLength: 5 }),
  fc
    .tuple(fc.constantFrom('a', 'b'), fc.integer({ min: 0, max: 70 }), fc.constantFrom('a', 'b', '\xe9'))
    .map(([first, length, last]) => first + 'x'.repeat(length) + last),
  fc.constantFrom('y'.repeat(999), 'y'.repeat(1000), 'y'.repeat(1001), 'y'.repeat(3000)),
);
const blocks = fc.array(
  fc.array(fc.tuple(line, fc.constantFrom('\n', '\r\n')), { maxLength: 40 }).map((lines) => lines.flat().join('')),
  { minLength: 1, maxLength: 4 },
);

test('a run has exactly the lines that were learned, up to the first unknown one', () => {
  fc.assert(
    fc.property(blocks, fc.string({ unit: fc.constantFrom('a', 'x'), maxLength: 20 }), (texts, rest) => {
      const runs = new KnownRuns();
      const known = new Map<string, number>();
      for (const text of texts) {
        const bytes = Buffer.from(text + rest, 'latin1');
        const block = toBlock(bytes);
        for (let start = 0; start < text.length; start = bytes.indexOf('\n', start) + 1) {
          const next = placeLine(bytes, start, block);
          const expected = findPlainly(bytes, start, known);
          assert.deepEqual([...runs.ids.subarray(0, runs.find(next))], expected);
          const own = bytes.toString('latin1', start, start + next.length);
          if (expected.length > 0) continue;
          const id = runs.learn(next);
          assert.equal(id > 0, next.length <= 1000 && !own.endsWith('\r'));
          if (id > 0) known.set(own, id);
        }
      }
    }),
  );
});

test('lines that never repeat are not kept without end, and those that were kept stay known', () => {
  const runs = new KnownRuns();
  const learned: number[] = [];
  for (let part = 0; part < 40; part++) {
    const bytes = Buffer.from(
      Array.from({ length: 2000 }, (_, number) => `line ${part} ${number} ${'x'.repeat(90)}\n`).join(''),
    );
    const block = toBlock(bytes);
    for (let start = 0; start < bytes.length; start = bytes.indexOf('\n', start) + 1)
      learned.push(runs.learn(placeLine(bytes, start, block)));
  }
  assert.ok(learned.includes(0));
  const bytes = Buffer.from(`line 0 0 ${'x'.repeat(90)}\nline 39 1999 ${'x'.repeat(90)}\n`);
  assert.equal(runs.find(placeLine(bytes, 0, toBlock(bytes))), 1);
});
