import assert from 'node:assert/strict';
import { test } from 'node:test';
import { G1Lines } from './g1-lines.ts';

const BEFORE = '24.263: ';
const readWithin = (text: string) =>
  [Buffer.from(`${BEFORE}${text}`, 'latin1'), BEFORE.length, BEFORE.length + text.length] as const;

function readPause(text: string) {
  const lines = new G1Lines();
  return lines.readPause(...readWithin(text)) ? [lines.bracket.text, lines.time] : undefined;
}
const readConcurrent = (text: string) => new G1Lines().readConcurrent(...readWithin(text));

test('a pause has its time on its own line or on another one', () => {
  assert.deepEqual(readPause('[GC pause (young), 0.0052520 secs]'), ['GC pause (young)', 5.252]);
  assert.deepEqual(readPause('[GC pause (G1 Evacuation Pause) (mixed), 0.5 secs] '), [
    'GC pause (G1 Evacuation Pause) (mixed)',
    500,
  ]);
  assert.deepEqual(readPause('[GC pause (young)'), ['GC pause (young)', Number.NaN]);
});

for (const text of [
  '[GC pause',
  '[GC remark 1.2: [GC ref-proc, 0.1 secs]',
  '[GC remark 1.2: [GC ref-proc, 0.1 secs] 1.2: [GC concurrent-mark-start], 0.2 secs]',
  '[GC remark 1.2: [GC ref-proc1.2: [SoftReference, 0 refs, 0.1 secs], 0.1 secs], 0.2 secs]',
  '[GC cleanup 17M->, 0.1 secs]',
  '[GC pause (young), 0.0052520 secs',
  '[GC pause (young), secs]',
  '[GC pause (young), 0.1 secs] 24.3: [GC concurrent-mark-start]',
  '[GC pause (young)24.3: [GC concurrent-mark-start]',
  '[GC pause (young)Application time: 0.1 seconds',
]) {
  test(`not only a pause: ${text}`, () => assert.equal(readPause(text), undefined));
}

test('a remark has parts, each with its own timestamp and time', () => {
  const lines = new G1Lines();
  assert.ok(
    lines.readPause(
      ...readWithin('[GC remark 24.3: [GC ref-proc, 0.0006 secs] 24.4: [Unloading, 0.007 secs], 0.0080000 secs]'),
    ),
  );
  assert.deepEqual([lines.bracket.text, lines.time], ['GC remark', 8]);
  assert.deepEqual(
    lines.bracket.inner.map(({ text, totalMs }) => [text, totalMs]),
    [
      ['GC ref-proc, ', 0.6],
      ['Unloading, ', 7],
    ],
  );
  assert.deepEqual(readPause('[GC remark, 0.0006000 secs]'), ['GC remark', 0.6]);
});

test('a cleanup states the heap', () => {
  const lines = new G1Lines();
  assert.ok(lines.readPause(...readWithin('[GC cleanup 17M->13M(31M), 0.0003000 secs]')));
  assert.deepEqual([lines.bracket.text, lines.time], ['GC cleanup', 0.3]);
  assert.deepEqual([lines.bracket.change?.after, lines.bracket.change?.capacityAfter], [13 * 2 ** 20, 31 * 2 ** 20]);
});

test('a line may have the time alone', () => {
  const lines = new G1Lines();
  assert.ok(lines.readPauseEnd(...readWithin(', 0.0052520 secs] ')));
  assert.equal(lines.time, 5.252);
  for (const text of ['0.1 secs]', ', 0.1 secs], 0.1 secs]', ', 0.1 sec', ',']) {
    assert.ok(!lines.readPauseEnd(...readWithin(text)), text);
  }
});

test('concurrent work has a start and an end', () => {
  assert.deepEqual(readConcurrent('[GC concurrent-mark-start]'), { kind: 'start', name: 'GC concurrent-mark' });
  assert.deepEqual(readConcurrent('[GC concurrent-mark-end, 0.0945000 secs]'), {
    kind: 'end',
    name: 'GC concurrent-mark',
    duration: 94.5,
  });
});

for (const text of [
  '[GC concurrent-mark-abort]',
  '[GC concurrent-mark-end, 0.09',
  '[GC concurrent-mark-end, 0.09 secs] 1.2: [GC concurrent-cleanup-start]',
  '[GC concurrent-mark1.2: [GC remark-start]',
  '[GC concurrent-string-deduplication, 31.5K->7.0K(24.5K), avg 67.3%, 0.0009256 secs]',
]) {
  test(`has to be read as a text: ${text}`, () => assert.equal(readConcurrent(text), undefined));
}
