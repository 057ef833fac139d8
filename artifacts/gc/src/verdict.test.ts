import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aCycle, aGcRun, aPause, aSafepoint, type RunSketch, times } from '../testing/index.ts';
import { computeLogTotals } from './answer/log-totals.ts';
import { composeVerdict } from './verdict.ts';

const aLogTotals = (sketch: RunSketch) => computeLogTotals([aGcRun(sketch)]);

const aFinding = (explanation: string, level: Finding['level'] = 'SEVERE'): Finding => ({
  id: 'a-test',
  title: 'The heap is full',
  level,
  confidence: 'high',
  explanation,
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

test('the worst finding is the verdict, with its first sentence', () => {
  assert.deepEqual(composeVerdict([aFinding('24 full collections took 56 s. Each freed little.')], aLogTotals({})), {
    level: 'SEVERE',
    sentence: 'The heap is full',
    detail: '24 full collections took 56 s. Each freed little.',
    confidence: 'high',
    chart: 'heap-used',
  });
});

test('what is about pauses is proved by them', () => {
  const { chart } = composeVerdict([{ ...aFinding('One pause took 12 s.'), id: 'long-pause' }], aLogTotals({}));
  assert.equal(chart, 'gc-pause-duration');
});

test('a log of one pause is not said to have left the application no time', () => {
  const { level, sentence } = composeVerdict([], aLogTotals({ events: [aPause(1000, 76)], unstamped: true }));
  assert.equal(level, 'INFO');
  assert.match(
    sentence,
    /^The log has 1 pause and no time between pauses, too little to judge: .* The longest pause took 76 ms\.$/,
  );
});

test('INFO alone is no problem, and the figures say how well it went', () => {
  const totals = aLogTotals({ events: times(10, (index) => aPause(index * 10, 50)), untilSeconds: 100 });
  assert.deepEqual(composeVerdict([aFinding('x', 'INFO')], totals), {
    level: 'OK',
    sentence: 'The application had 99.5 % of 1 min 40 s to itself; the longest pause took 50 ms.',
    chart: 'heap-used',
  });
});

test('a short log says what to take next', () => {
  const { level, sentence } = composeVerdict([], aLogTotals({ events: [aPause(10, 500)], untilSeconds: 20 }));
  assert.match(sentence, /^The log covers 20 s, too short to judge: take some minutes under load\. .* 97\.5 % of it/);
  assert.equal(level, 'INFO');
});

test('a long log with few collections is not called short', () => {
  const { level, sentence } = composeVerdict(
    [],
    aLogTotals({ events: [aPause(10, 50), aPause(3000, 50)], untilSeconds: 7200 }),
  );
  assert.match(sentence, /^The log has 2 pauses in 2 h, too few to judge: take a log under load\. .* 99\.99 % of it/);
  assert.equal(level, 'INFO');
});

test('a log without stamps or pauses has a verdict too', () => {
  const { level, sentence } = composeVerdict([], aLogTotals({}));
  assert.match(sentence, /^The log holds no GC pause: let the application run/);
  assert.equal(level, 'INFO');
});

test('cycles whose pauses are not in the log are no empty log', () => {
  const cycles = times(12, (index) => aCycle(index * 10, 500, { cycle: 'cycle' }));
  assert.deepEqual(composeVerdict([], aLogTotals({ facts: { collector: 'ZGC' }, events: cycles, untilSeconds: 120 })), {
    level: 'OK',
    sentence: 'The collector ran 12 concurrent cycles in 2 min; the log does not state their pauses.',
    chart: 'heap-used',
  });
});

test('of a log of safepoints alone the verdict is what they took', () => {
  const { sentence } = composeVerdict([], aLogTotals({ events: [aSafepoint(10, 20)], untilSeconds: 20 }));
  assert.match(sentence, /^The log has safepoints and no collections: 1 stop took 20 ms of 20 s, the longest 20 ms\.$/);
});

test('a verdict is at most 200 characters and never cut inside a word', () => {
  const longTitle = { ...aFinding(`${'word '.repeat(80)}.`), title: 'word '.repeat(60).trim() };
  const { sentence } = composeVerdict([longTitle], aLogTotals({}));
  assert.ok(sentence.length <= 200);
  assert.match(sentence, /word…$/);
});
