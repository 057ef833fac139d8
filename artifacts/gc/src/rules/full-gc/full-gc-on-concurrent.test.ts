import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aGcRun, aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import type { Collector } from '../../events.ts';
import { PauseMark } from '../../events.ts';
import { fullGcOnConcurrent } from './full-gc-on-concurrent.ts';

const sketchFullGcs = (
  count: number,
  durationMs = 100,
  cause = 'Allocation Failure',
  collector: Collector = 'G1',
  marks = 0,
): RunSketch => ({
  facts: { collector, heapMax: 1000 * MB },
  events: times(count, (i) =>
    aPause(100 + i * 50, durationMs, { pause: 'full', cause, marks, heap: pool(900, 300, 1000) }),
  ),
});

checkRule(fullGcOnConcurrent, {
  silent: {
    'somebody asks for it': sketchFullGcs(3, 100, 'System.gc()'),
    'it makes room for classes': sketchFullGcs(3, 100, 'Metadata GC Threshold'),
    'Parallel has no other way': sketchFullGcs(3, 100, 'Ergonomics', 'Parallel'),
    'a concurrent mode failure has its own diagnosis': sketchFullGcs(
      3,
      100,
      '',
      'CMS',
      PauseMark.concurrentModeFailure,
    ),
  },
  fires: {
    'two short ones': {
      on: sketchFullGcs(2, 999),
      level: 'WARNING',
      explanation: /G1 fell back to 2 full collections/,
    },
    three: { on: sketchFullGcs(3, 999), level: 'SEVERE' },
    'three that nobody feels': { on: sketchFullGcs(3, 10), level: 'INFO' },
    'one of a second': { on: sketchFullGcs(1, 1000), level: 'SEVERE' },
    'three of a second in a day are no outage': {
      on: { ...sketchFullGcs(3, 1100), untilSeconds: 86_400 },
      level: 'WARNING',
    },
    'one of ten seconds in a day': { on: { ...sketchFullGcs(1, 10_000), untilSeconds: 86_400 }, level: 'SEVERE' },
    'a young collection of CMS that became a full one': {
      on: sketchFullGcs(1, 100, '', 'CMS', PauseMark.escalated),
      level: 'WARNING',
    },
  },
});

/** Sketches a calm run of two hours with 100 MB in use, and at its middle one full collection that leaves this much. */
const sketchHeld = (left: number): RunSketch => ({
  facts: { collector: 'G1', heapMax: 1000 * MB },
  events: [
    ...times(360, (i) => aPause(10 + i * 10, 15, { heap: pool(600, 100, 1000) })),
    aPause(3615, 4000, { pause: 'full', cause: 'G1 Compaction Pause', heap: pool(995, left, 1000) }),
    ...times(358, (i) => aPause(3630 + i * 10, 15, { heap: pool(600, 100, 1000) })),
  ],
  untilSeconds: 7200,
});

test('one full collection that found the heap alive for a while has the advice for what held it', () => {
  const held = fullGcOnConcurrent.check(aGcRun(sketchHeld(800)));
  assert.match(held?.explanation ?? '', /about 800 MB were alive then, otherwise at most 100 MB/);
  assert.match(held?.advice ?? '', /^Find out what runs at these times/);
  assert.match(fullGcOnConcurrent.check(aGcRun(sketchHeld(300)))?.explanation ?? '', /had not freed enough in time/);
});
