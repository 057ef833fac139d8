import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatPath, formatQuote, isStackFrame, type QuotedLines, splitMarked } from './proof-text.ts';

const quoteWith = (text: string, ...marks: string[]): QuotedLines => ({
  kind: 'lines',
  first: 1,
  last: 1,
  text,
  marks,
});

const marked = (text: string, marks: readonly string[]): string =>
  splitMarked(text, marks)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('');

test('every place of every mark is marked, and marks that overlap are one', () => {
  assert.equal(
    marked('GC pause (mixed) (to-space exhausted)', ['to-space exhausted']),
    'GC pause (mixed) ([to-space exhausted])',
  );
  assert.equal(marked('a b a', ['a']), '[a] b [a]');
  assert.equal(marked('abcdef', ['abc', 'cde', '']), '[abc][de]f');
  assert.equal(marked('nothing here', []), 'nothing here');
});

test('a long line is cut around its first mark', () => {
  const quote = formatQuote(
    quoteWith(`{"x":"${'y'.repeat(1500)}","message":"java.lang.OutOfMemoryError"}`, 'OutOfMemoryError'),
  );
  assert.ok(quote.length <= 602, String(quote.length));
  assert.match(quote, /^….*OutOfMemoryError/);
});

test('a long line without a mark shows its beginning', () => {
  assert.match(formatQuote(quoteWith(`begin ${'y'.repeat(1500)}`)), /^begin y+…$/);
});

test('a path is one line from the root to the object', () => {
  assert.equal(
    formatPath({
      kind: 'path',
      name: 'path to the map',
      steps: [
        { label: 'static field Cache.ENTRIES' },
        { label: 'java.util.HashMap', retained: { value: 2048, unit: 'bytes' } },
      ],
    }),
    'path to the map: static field Cache.ENTRIES → java.util.HashMap, 2 KB',
  );
});

test('a mark that was cut within a number goes on to its end', () => {
  const parts = splitMarked('request timed out after 30000ms (total=20)', ['timed out after 3']);
  assert.deepEqual(
    parts.filter(({ isMarked }) => isMarked).map(({ text }) => text),
    ['timed out after 30000ms'],
  );
});

test('a frame of a stack is told from a sentence that begins with at', () => {
  assert.ok(isStackFrame('\tat com.acme.Orders.save(Orders.java:88)'));
  assert.ok(isStackFrame('        at java.lang.Thread.sleep0(java.base@25/Native Method)'));
  assert.ok(!isStackFrame('at 10 o clock the queue was full'));
});
