import { aCycle, checkRule, type RunSketch, times } from '../../../testing/index.ts';
import { zgcMajorFrequent } from './zgc-major-frequent.ts';

const sketchRun = (
  majors: number,
  minors: number,
  majorMs = 100,
  cause = 'Allocation Rate',
  collector: 'GenZGC' | 'ZGC' = 'GenZGC',
): RunSketch => ({
  facts: { collector },
  events: [
    ...times(majors, (index) => aCycle(10 + index, majorMs, { cycle: 'major', cause })),
    ...times(minors, (index) => aCycle(300 + index, 50, { cycle: 'minor', cause: 'Allocation Rate' })),
  ],
  untilSeconds: 600,
});

checkRule(zgcMajorFrequent, {
  silent: {
    'four majors and no minor': sketchRun(4, 0),
    'one major fewer than minors': sketchRun(9, 10),
    'majors in exactly half of the run': sketchRun(3, 10, 100_000),
    'the warm-up cycles of a JVM': sketchRun(20, 0, 100, 'Warmup'),
    'an idle JVM': sketchRun(20, 0, 100, 'Proactive'),
    'a timer': sketchRun(20, 0, 100, 'Timer'),
    'System.gc()': sketchRun(20, 0, 100, 'System.gc()'),
    'ZGC without generations has major cycles only': sketchRun(20, 0, 100, 'Allocation Rate', 'ZGC'),
  },
  fires: {
    'five majors, as many as minors': {
      on: sketchRun(5, 5),
      level: 'WARNING',
      explanation: /5 major cycles beside 5 minor ones/,
    },
    'majors in more than half of the run': { on: sketchRun(3, 10, 100_001), level: 'WARNING' },
  },
});
