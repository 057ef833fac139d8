import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import fc from 'fast-check';
import { KnownLines } from './known-lines.ts';

/** Short lines of two letters, so that many are equal and many share begins and ends. */
const lines = fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 6 }), { maxLength: 60 });

test('a line is known exactly when an equal one was learned', () => {
  fc.assert(
    fc.property(lines, (texts) => {
      const known = new KnownLines<string>();
      const plain = new Map<string, string>();
      for (const [index, text] of texts.entries()) {
        const line = toLine(text, index + 1);
        assert.equal(known.find(line)?.value, plain.get(text));
        if (plain.has(text)) continue;
        known.learn(line, `value of ${text}`);
        plain.set(text, `value of ${text}`);
      }
    }),
  );
});

test('a text that never repeats is not kept without end', () => {
  const known = new KnownLines<number>();
  const pad = 'x'.repeat(900);
  for (let number = 1; number <= 20_000; number++) known.learn(toLine(`${pad}${number}`, number), number);
  assert.equal(known.find(toLine(`${pad}1`, 1))?.value, 1);
  assert.equal(known.find(toLine(`${pad}20000`, 1)), undefined);
});

test('a long line is not kept', () => {
  const known = new KnownLines<number>();
  const line = toLine('x'.repeat(5000), 1);
  known.learn(line, 1);
  assert.equal(known.find(line), undefined);
});
