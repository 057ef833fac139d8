import assert from 'node:assert/strict';
import { test } from 'node:test';
import { analyzeSketch } from '../../testing/index.ts';
import { writeStates } from './states.ts';

/** Dumps whose only thread started just before each of them. */
const manyJvms = (dumps: number) =>
  analyzeSketch({
    dumps: Array.from({ length: dumps }, (_, index) => ({
      time: index * 60_000,
      threads: [{ name: 'main', elapsedMs: 1000 }],
    })),
  });

test('dumps of ever new JVMs are grouped in linear time, and the last of them are listed', () => {
  const analysis = manyJvms(2000);
  assert.equal(analysis.series.length, 2000);
  const section = writeStates({ analysis, findings: [] });
  const [bars] = section?.blocks ?? [];
  assert.ok(bars?.kind === 'stacked-bars');
  assert.equal(bars.rows.length, 1000);
  assert.equal(bars.title, 'Threads by state: the last 1,000 of 2,000 dumps');
});
