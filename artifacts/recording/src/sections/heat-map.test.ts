import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeLines } from '@hindsight/stack-profiles';
import { sketchAnalysis } from '../../testing/index.ts';
import { buildProfileSet } from '../profiles/build-profile-set.ts';
import { drawHeatMap } from './heat-map.ts';

const SECONDS = 20;

/** One sample in each second at the same place, and many in one. */
function draw(perSecond: number) {
  const at = Array.from({ length: SECONDS * perSecond }, (_, index) => ({
    at: Math.floor(index / perSecond) * 1000 + 250 + (index % perSecond) * 40,
    times: 1,
    stack: ['a.B.run'],
    state: 'STATE_RUNNABLE',
  }));
  const burst = { at: 5010, times: 1, stack: ['a.B.run'], state: 'STATE_RUNNABLE' };
  const samples = { 'jdk.ExecutionSample': [...at, ...Array.from({ length: 9 }, () => burst)] };
  const analysis = sketchAnalysis({ seconds: SECONDS, samples });
  const profiles = buildProfileSet(analysis.recording, analysis.profiles);
  return drawHeatMap({ analysis, findings: [], profiles, merged: mergeLines(profiles.tree) }, 'cpu');
}

test('a period is a row, and a burst is the hottest cell', () => {
  const [map] = draw(6);
  const [few, most] = map?.series ?? [];
  assert.deepEqual(new Set(few?.y), new Set([250, 290, 330, 370, 410, 450]));
  assert.equal(few?.x.length, 6 * SECONDS);
  assert.deepEqual(most?.y, [10]);
  assert.match(most?.name ?? '', /^most \(7 to 9 in a cell\)/);
});

test('few samples make no map', () => {
  assert.deepEqual(draw(2), []);
});
