import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mergeLines } from '@hindsight/stack-profiles';
import { analyzeBytes, readSample } from '../../testing/analyze-bytes.ts';
import { buildProfileSet } from '../profiles/build-profile-set.ts';
import { writeKeyFigures } from './key-figures.ts';

test('A comparison finds a figure in both reports, also where one recording has pauses of the GC', () => {
  const { analysis } = analyzeBytes(readSample('jdk17-locks.jfr.gz'));
  assert.ok(analysis.gc);
  const withPause = { ...analysis, gc: { ...analysis.gc, pauseCount: 1, pauseMaxMs: 5 } };
  const profiles = buildProfileSet(analysis.recording, analysis.profiles);
  const section = writeKeyFigures({ analysis: withPause, findings: [], profiles, merged: mergeLines(profiles.tree) });
  const [block] = section?.blocks ?? [];
  assert.ok(block?.kind === 'figures');
  const expected = ['Duration', 'CPU of the JVM', 'Samples', 'Longest GC pause', 'Allocation', 'Waits for monitors'];
  assert.deepEqual(
    block.figures.map(({ label }) => label),
    [...expected, 'Exceptions thrown'],
  );
});

test('the allocation is what threads say, as in the finding about it; samples stand for it where that is missing', () => {
  const { analysis } = analyzeBytes(readSample('jdk17-locks.jfr.gz'));
  const { allocation } = analysis;
  assert.ok(allocation);
  const seconds = analysis.recording.durationMs / 1000;
  const findRate = (threadAllocatedBytes: number | undefined): number | undefined => {
    const profiles = buildProfileSet(analysis.recording, analysis.profiles);
    const changed = { ...analysis, allocation: { ...allocation, threadAllocatedBytes } };
    const section = writeKeyFigures({ analysis: changed, findings: [], profiles, merged: mergeLines(profiles.tree) });
    const [block] = section?.blocks ?? [];
    assert.ok(block?.kind === 'figures');
    return block.figures.find(({ label }) => label === 'Allocation')?.value.value;
  };
  assert.equal(findRate(1e9 * seconds), 1e9);
  assert.equal(findRate(undefined), allocation.totalBytes / seconds);
});
