import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisSuccess } from '@hindsight/api';
import type { JsonObject } from '@hindsight/model';
import { joinCollapsed } from './join-collapsed.ts';
import { compareProfiles, describeShift } from './profiles.ts';
import { addRecordingFigures } from './recording-figures.ts';

type Shares = Readonly<Record<string, readonly [self: number, error?: number]>>;

function aRecording(count: number, shares: Shares, id = 'cpu'): AnalysisSuccess {
  const hotMethods = Object.entries(shares).map(([method, [selfPercent, selfErrorPercent]]) => ({
    method,
    selfPercent,
    totalPercent: selfPercent,
    ...(selfErrorPercent !== undefined && { selfErrorPercent }),
  }));
  const body: JsonObject = { profiles: [{ id, unit: 'samples', count, total: count, hotMethods }] };
  return { artifact: { kind: 'flight-recording' }, body } as unknown as AnalysisSuccess;
}

function compare(a: AnalysisSuccess, b: AnalysisSuccess) {
  return (compareProfiles(a, b)?.[0]?.methods ?? []).map(({ method, deltaPercent, confidence }) => [
    method,
    Math.round(deltaPercent),
    confidence,
  ]);
}

test('shares are compared, so a longer recording of the same work is the same', () => {
  assert.deepEqual(compare(aRecording(1000, { hot: [60] }), aRecording(9000, { hot: [60] })), [['hot', 0, 'low']]);
});

test('the largest change is first, a method that only one has counts as 0', () => {
  assert.deepEqual(compare(aRecording(1000, { a: [50], b: [30] }), aRecording(1000, { a: [40], c: [30] })), [
    ['b', -30, 'high'],
    ['c', 30, 'high'],
    ['a', -10, 'high'],
  ]);
});

test('few samples prove little, and the measured error of a share is used', () => {
  assert.deepEqual(compare(aRecording(20, { a: [50] }), aRecording(20, { a: [60] })), [['a', 10, 'low']]);
  assert.deepEqual(compare(aRecording(9000, { a: [50, 4] }), aRecording(9000, { a: [60, 2] })), [['a', 10, 'medium']]);
});

test('profiles that only one recording has are not compared', () => {
  assert.deepEqual(compareProfiles(aRecording(9, { a: [1] }), aRecording(9, { a: [1] }, 'wall')), []);
});

test('the method that moved most is named, unless it may be chance or is small', () => {
  const shift = (a: AnalysisSuccess, b: AnalysisSuccess) => describeShift(compareProfiles(a, b));
  assert.equal(
    shift(aRecording(1000, { render: [20], load: [80] }), aRecording(1000, { render: [70], load: [20] })),
    'load takes 20 % of the processor time instead of 80 %.',
  );
  // Where threads wait for work, and which objects were alive at the end, says little.
  for (const idle of ['live', 'sleep', 'park'])
    assert.equal(shift(aRecording(1000, { load: [80] }, idle), aRecording(1000, { load: [20] }, idle)), undefined);
  assert.equal(shift(aRecording(20, { a: [50] }), aRecording(20, { a: [60] })), undefined);
  assert.equal(shift(aRecording(90_000, { a: [50] }), aRecording(90_000, { a: [53] })), undefined);
  assert.equal(describeShift(undefined), undefined);
});

test('two collapsed texts are joined, the first scaled to the total of the second', () => {
  assert.equal(
    joinCollapsed('main;a 1\nmain;b c 1\n', 'main;a 30\nmain;d 10\n'),
    'main;a 20 30\nmain;d 0 10\nmain;b c 20 0\n',
  );
});

test('figures of collections and locks are compared even when the strip has no space for them', () => {
  const recording = { ...aRecording(1, {}), body: { gc: { pauseMaxMs: 12 }, locks: { monitors: { totalMs: 7 } } } };
  const strip = [{ label: 'Longest GC pause', value: { value: 12, unit: 'ms' } }] as const;
  assert.deepEqual(
    addRecordingFigures(recording as unknown as AnalysisSuccess, strip).map(({ label, value }) => [label, value.value]),
    [
      ['Longest GC pause', 12],
      ['Waits for monitors', 7],
    ],
  );
});
