import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
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
