import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeBytes, readSample } from '../../testing/analyze-bytes.ts';
import { sketchAnalysis } from '../../testing/recording-sketch.ts';
import { buildFacts } from './facts.ts';

const LONGEST = Number(2n ** 63n - 1n);

test('A recording without a limit of age or length has none in the answer', () => {
  const row = { id: 1, name: 'endless', maxAge: LONGEST, recordingDuration: LONGEST / 1e6, maxSize: 1000 };
  const limited = { id: 2, name: 'short', maxAge: 600_000, recordingDuration: 30_000 };
  const { recording } = sketchAnalysis({ tables: { 'jdk.ActiveRecording': [row, limited] } });
  const [endless, short] = buildFacts(recording).recordings;
  assert.deepEqual([endless?.maxAgeMs, endless?.durationMs, endless?.maxSizeBytes], [undefined, undefined, 1000]);
  assert.deepEqual([short?.maxAgeMs, short?.durationMs], [600_000, 30_000]);
  const { body, findings } = analyzeBytes(readSample('jdk17-locks.jfr.gz'));
  assert.ok(!JSON.stringify(body(findings)).includes('9223372036854776000'));
});
