import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aCycle, aGcRun, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { systemGc } from './system-gc.ts';

const CAUSE = 'System.gc()';
const sketchRequested = (count: number, durationMs: number, everySeconds = 100, untilSeconds = 10_000): RunSketch => ({
  facts: { collector: 'Parallel' },
  events: [
    ...times(10, (i) => aPause(1 + i * 0.1, 1)),
    ...times(count, (i) => aPause(10 + i * everySeconds, durationMs, { pause: 'full', cause: CAUSE })),
  ],
  untilSeconds,
});

/** Sketches full collections of a log without causes, in a heap of 1000 MB of which this much is in use. */
const sketchUnstated = (everySeconds: number, used: number): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 1000 * MB },
  events: times(6, (i) =>
    aPause(10 + i * everySeconds, 900, { pause: 'full', cause: '', heap: pool(used, used / 2, 1000) }),
  ),
  untilSeconds: 40_000,
});

checkRule(systemGc, {
  silent: {
    'no causes, and not every hour': sketchUnstated(2000, 200),
    'no causes, every hour, of a heap that fills': sketchUnstated(3600, 990),
    'collections out of need': { events: [aPause(5, 100, { pause: 'full' })] },
  },
  fires: {
    'one call': { on: sketchRequested(1, 100), level: 'INFO', explanation: /called once/ },
    'the only pause of a log, which is no part of a run': {
      on: {
        facts: { collector: 'Parallel' },
        events: [aPause(1000, 76, { pause: 'full', cause: CAUSE })],
        unstamped: true,
      },
      level: 'INFO',
      explanation: /led to 1 collection, 76 ms at most/,
    },
    'two long ones': { on: sketchRequested(2, 5000), level: 'WARNING' },
    'three short ones in three hours': { on: sketchRequested(3, 999), level: 'INFO' },
    'one every ten seconds': { on: sketchRequested(30, 10, 9, 280), level: 'WARNING' },
    'ten in a second that take 90 ms together': { on: sketchRequested(10, 9, 0.1, 12), level: 'INFO' },
    'a test of some seconds, each of them short': { on: sketchRequested(10, 40, 1, 29), level: 'INFO' },
    'more rarely, and nobody feels it': { on: sketchRequested(30, 10, 11, 330), level: 'INFO' },
    'three of a second in a quarter of an hour': { on: sketchRequested(3, 1000, 100, 900), level: 'SEVERE' },
    'one of two seconds every hour': {
      on: sketchRequested(20, 2000, 3600, 75_000),
      level: 'WARNING',
      explanation: /when one takes 1 s and all take 0.2 % of the run/,
    },
    'one of ten seconds every hour': { on: sketchRequested(20, 10_000, 3600, 75_000), level: 'SEVERE' },
    'three that take 5 % of the run': {
      on: sketchRequested(50, 500, 9, 500),
      level: 'SEVERE',
      explanation: /5 % of the run/,
    },
    'three that take 5 % of a short run': { on: sketchRequested(10, 500, 1, 25), level: 'WARNING' },
    'every hour, and the log states no causes': {
      on: sketchUnstated(3600, 200),
      level: 'INFO',
      explanation: /^6 full collections ran an hour apart, probably called by RMI, .* states no causes.*every hour/,
    },
    'every hour: RMI': { on: sketchRequested(4, 100, 3600, 20_000), level: 'INFO', explanation: /every hour/ },
    'two hourly intervals prove nothing': {
      on: sketchRequested(3, 100, 3600, 20_000),
      level: 'INFO',
      explanation: /10\d ms at most\. The first/,
    },
    'a young and a full collection for one call': {
      on: { events: [aPause(5, 5, { cause: CAUSE }), aPause(5.01, 50, { pause: 'full', cause: CAUSE })] },
      level: 'INFO',
      explanation: /called once and led to 2 collections/,
    },
    'a cycle of ZGC': {
      on: { facts: { collector: 'ZGC' }, events: [aCycle(5, 100, { cycle: 'cycle', cause: CAUSE })] },
      level: 'INFO',
      explanation: /called once and led to 1 collection\. /,
    },
  },
});

test('the caller may be the JDK, which frees direct buffers: explicit collections are never to be disabled', () => {
  const advise = (commandLine: string) => {
    const sketch = sketchRequested(30, 10, 10, 300);
    return systemGc.check(aGcRun({ ...sketch, facts: { ...sketch.facts, commandLine } }));
  };
  for (const options of ['-Xmx1g', '-Xmx1g -XX:MaxDirectMemorySize=64m']) {
    assert.match(advise(options)?.advice ?? '', /MaxDirectMemorySize, and leave explicit collections on/);
    assert.doesNotMatch(advise(options)?.advice ?? '', /DisableExplicitGC/);
  }
  assert.match(advise('-XX:MaxDirectMemorySize=64m')?.explanation ?? '', /Direct memory is limited to 64 MB/);
  assert.equal(advise('-XX:MaxDirectMemorySize=64m')?.cause, 'direct-memory');
});

test('what traces the caller is what its JVM has', () => {
  const advise = (facts: RunSketch['facts']) =>
    systemGc.check(aGcRun({ ...sketchRequested(3, 1000), facts: facts ?? {} }))?.advice ?? '';
  assert.match(advise({ collector: 'G1', jvmVersion: '21.0.2+13' }), /event jdk\.SystemGC/);
  assert.match(advise({ collector: 'G1', jvmVersion: '11.0.20+8' }), /async-profiler \(-e java\.lang\.System\.gc\)/);
  assert.match(advise({ collector: 'OpenJ9 gencon' }), /-Xtrace:trigger=method\{java\/lang\/System\.gc,jstacktrace\}/);
});

test('what is concurrent already is not advised', () => {
  const advise = (pause: 'young' | 'full') =>
    systemGc.check(
      aGcRun({
        facts: { collector: 'G1' },
        events: times(30, (i) => aPause(10 + i, 10, { pause, cause: CAUSE })),
        untilSeconds: 600,
      }),
    )?.advice ?? '';
  assert.match(advise('full'), /ExplicitGCInvokesConcurrent/);
  assert.doesNotMatch(advise('young'), /ExplicitGCInvokesConcurrent/);
});
