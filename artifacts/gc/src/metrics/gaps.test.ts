import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, aSafepoint, times } from '../../testing/index.ts';

const twenty = times(20, (i) => aPause(i * 30, 5));

test('a silence of ten minutes and ten times the median is a gap, with the lines on both sides', () => {
  const next = aPause(570 + 600.005, 5);
  const { gaps } = aGcRun({ events: [...twenty, next] });
  assert.deepEqual(gaps, [{ from: 570_005, to: 1_170_005, line: twenty.at(-1)?.line, nextLine: next.line }]);
});

test('shorter silences, rare events and few events make no gap', () => {
  assert.deepEqual(aGcRun({ events: [...twenty, aPause(570 + 599, 5)] }).gaps, []);
  assert.deepEqual(aGcRun({ events: [...times(30, (i) => aPause(i * 120, 5)), aPause(3480 + 1100, 5)] }).gaps, []);
  assert.deepEqual(aGcRun({ events: [...twenty.slice(0, 18), aPause(9000, 5)] }).gaps, []);
});

test('the time inside a long pause is no silence', () => {
  assert.deepEqual(aGcRun({ events: [...twenty, aPause(600, 700_000), aPause(1300.1, 5)] }).gaps, []);
});

test('safepoints count one by one, however close they are: only a silence before or after them is a gap', () => {
  const stops = times(20, (i) => aSafepoint(i * 30, 5));
  const next = aPause(570 + 600.005, 5);
  const { gaps } = aGcRun({ events: [...stops, next] });
  assert.deepEqual(gaps, [{ from: 570_005, to: 1_170_005, line: stops.at(-1)?.line, nextLine: next.line }]);
});

test('where events are rare, the limit is the median of all intervals, the short ones among safepoints included', () => {
  const rare = times(12, (i) => aPause(i * 120, 5));
  const close = times(9, (i) => aSafepoint(1330 + i, 5));
  assert.deepEqual(aGcRun({ events: [...rare, ...close, aPause(1338 + 1199, 5)] }).gaps, []);
  assert.equal(aGcRun({ events: [...rare, ...close, aPause(1338 + 1201, 5)] }).gaps.length, 1);
});
