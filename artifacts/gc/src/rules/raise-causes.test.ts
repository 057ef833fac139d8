import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '@hindsight/model';
import { aFinding, aGcRun, aPause, MB, pool, type RunSketch, times } from '../../testing/index.ts';
import type { GcFinding } from '../advice/change.ts';
import { raiseCauses } from './raise-causes.ts';

const findLevel = (findings: readonly GcFinding[], run: RunSketch = {}): Level | undefined =>
  raiseCauses(findings, aGcRun(run))[0]?.level;

/** Sketches young collections, and full ones with this cause that leave this much of a heap of 1000 MB. */
const sketchRun = (young: number, youngMs: number, full = 0, cause = 'Ergonomics', left = 100): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: [
    ...times(young, (i) => aPause(1 + i, youngMs)),
    ...times(full, (i) => aPause(500 + i, 100, { pause: 'full', cause, heap: pool(990, left, 1000) })),
  ],
});

test('a backlog of finalizers is as bad as the full heap', () => {
  assert.equal(findLevel([aFinding('finalizer-load', 'WARNING'), aFinding('heap-exhausted', 'FATAL')]), 'FATAL');
});

test('humongous allocations are as bad as the full collections that they start', () => {
  const findings = [aFinding('humongous-allocation', 'WARNING'), aFinding('frequent-full-gc', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'G1 Humongous Allocation')), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4)), 'WARNING');
});

test('premature promotion is as bad as full collections that find mostly garbage', () => {
  const findings = [aFinding('premature-promotion', 'WARNING'), aFinding('frequent-full-gc', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 499)), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4, 'Ergonomics', 500)), 'WARNING');
});

test('many short young collections are as bad as the time that they take, long ones are not many', () => {
  const findings = [aFinding('frequent-young-gc', 'WARNING'), aFinding('gc-overhead', 'SEVERE')];
  assert.equal(findLevel(findings, sketchRun(20, 50)), 'SEVERE');
  assert.equal(findLevel(findings, sketchRun(20, 51)), 'WARNING');
  assert.equal(findLevel(findings, sketchRun(20, 5, 4)), 'WARNING');
});

test('a note stays a note, a heap that is full for good has another cause, and only that is fatal', () => {
  const full = sketchRun(20, 5, 4, 'G1 Humongous Allocation');
  const humongous = aFinding('humongous-allocation', 'WARNING');
  assert.equal(findLevel([aFinding('humongous-allocation', 'INFO'), aFinding('gc-overhead', 'SEVERE')], full), 'INFO');
  assert.equal(
    findLevel([humongous, aFinding('gc-overhead', 'SEVERE'), aFinding('memory-leak', 'FATAL')], full),
    'WARNING',
  );
  assert.equal(findLevel([humongous, aFinding('consecutive-full-gc', 'FATAL')], full), 'SEVERE');
});
