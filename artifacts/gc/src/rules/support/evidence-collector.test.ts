import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EvidenceCollector } from './evidence-collector.ts';

const listQuotedLines = (occurrences: EvidenceCollector) =>
  occurrences.toEvidence().map((piece) => (piece.kind === 'lines' ? piece.first : 0));

test('the worst three are quoted worst first, then the first and the last', () => {
  const occurrences = new EvidenceCollector();
  [5, 90, 20, 70, 10, 80, 6].forEach((measured, index) => {
    occurrences.add(index + 1, index * 1000, measured);
  });
  assert.deepEqual(listQuotedLines(occurrences), [2, 6, 4, 1, 7]);
  assert.equal(occurrences.max, 90);
  assert.equal(occurrences.firstAt, 0);
  assert.equal(occurrences.lastAt, 6000);
});

test('no line is quoted twice', () => {
  const occurrences = new EvidenceCollector();
  occurrences.add(1, 0, 9);
  occurrences.add(1, 0, 9);
  assert.deepEqual(listQuotedLines(occurrences), [1]);
});

test('lines without a figure are counted and quoted without one', () => {
  const occurrences = new EvidenceCollector();
  occurrences.add(3, 0);
  occurrences.add(8, 0);
  assert.equal(occurrences.count, 2);
  assert.equal(occurrences.sum, 0);
  assert.deepEqual(occurrences.toEvidence()[0], { kind: 'lines', first: 3, last: 3 });
});
