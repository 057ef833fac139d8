import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { aGcRun, aPause, pool, times } from '../../testing/index.ts';
import { checkHealthy } from './healthy.ts';

const sketchPauses = (count: number, duration = 20) =>
  aGcRun({
    facts: { collector: 'G1' },
    events: times(count, (index) => aPause(10 + index * 20, duration, { heap: pool(80, 30, 100) })),
    untilSeconds: 600,
  });

const aFinding = (level: Level): Finding => ({
  id: 'other',
  title: '',
  level,
  confidence: 'high',
  explanation: '',
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

test('ten pauses and no finding: healthy, with the figures', () => {
  const found = checkHealthy(sketchPauses(10), []);
  assert.equal(found?.level, 'INFO');
  assert.equal(found?.title, '10 pauses without a problem, the longest of 20 ms');
  assert.match(found?.explanation ?? '', /Throughput is 99.*%\. The longest pause took 20 ms\./);
});

test('findings of level INFO do not prevent it', () => assert.ok(checkHealthy(sketchPauses(10), [aFinding('INFO')])));

test('a warning does', () => {
  for (const level of ['WARNING', 'SEVERE', 'FATAL'] as const)
    assert.equal(checkHealthy(sketchPauses(10), [aFinding(level)]), undefined);
});

test('nine pauses are too few', () => assert.equal(checkHealthy(sketchPauses(9), []), undefined));

test('a run at 90 % throughput is not called healthy', () => {
  assert.ok(checkHealthy(sketchPauses(10, 3000), []));
  assert.equal(checkHealthy(sketchPauses(10, 3001), []), undefined);
});
