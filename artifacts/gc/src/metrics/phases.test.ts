import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcLog, aPause } from '../../testing/index.ts';
import type { PhaseEvent } from '../events.ts';
import { computePhaseStatistics } from './phases.ts';

const aPhase = (at: number, duration: number): PhaseEvent => ({
  kind: 'phase',
  phase: 'concurrent',
  name: 'Concurrent Mark',
  uptime: at * 1000,
  wall: Number.NaN,
  duration,
  line: 1,
});

test('pauses come first, by name, then concurrent phases, over all runs', () => {
  const { runs } = aGcLog({
    events: [aPause(10, 4), aPhase(10, 100), aPause(20, 6), aPhase(20, 300), aPause(1, 8), aPhase(2, 200)],
  });
  assert.equal(runs.length, 2);
  assert.deepEqual(
    computePhaseStatistics(runs).map(({ phase, kind, count, totalMs, meanMs, maxMs }) => [
      phase,
      kind,
      count,
      totalMs,
      meanMs,
      maxMs,
    ]),
    [
      ['Pause Young', 'pause', 3, 18, 6, 8],
      ['Concurrent Mark', 'concurrent', 3, 600, 200, 300],
    ],
  );
});

test('the deviation is that of the population', () => {
  const { runs } = aGcLog({ events: [2, 4, 4, 4, 5, 5, 7, 9].map((ms, i) => aPause(i, ms)) });
  assert.equal(computePhaseStatistics(runs)[0]?.deviationMs, 2);
});
