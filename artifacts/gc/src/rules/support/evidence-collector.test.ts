import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EvidenceCollector } from './evidence-collector.ts';

const linesQuoted = (seen: EvidenceCollector) =>
  seen.evidence().map((piece) => (piece.kind === 'lines' ? piece.first : 0));

test('the worst three are quoted worst first, then the first and the last', () => {
  const seen = new EvidenceCollector();
  [5, 90, 20, 70, 10, 80, 6].forEach((measured, index) => {
    seen.add(index + 1, index * 1000, measured);
  });
  assert.deepEqual(linesQuoted(seen), [2, 6, 4, 1, 7]);
  assert.equal(seen.max, 90);
  assert.equal(seen.firstAt, 0);
  assert.equal(seen.lastAt, 6000);
});

test('no line is quoted twice', () => {
  const seen = new EvidenceCollector();
  seen.add(1, 0, 9);
  seen.add(1, 0, 9);
  assert.deepEqual(linesQuoted(seen), [1]);
});

test('lines without a figure are counted and quoted without one', () => {
  const seen = new EvidenceCollector();
  seen.add(3, 0);
  seen.add(8, 0);
  assert.equal(seen.count, 2);
  assert.equal(seen.sum, 0);
  assert.deepEqual(seen.evidence()[0], { kind: 'lines', first: 3, last: 3 });
});
