import { aPause, checkRule, MB, pool, type RunSketch, times } from '../../../testing/index.ts';
import { allocationBurst } from './allocation-burst.ts';

/** Sketches a collection every 10 s with 200 MB in between (20 MB/s); the 20th window allocates `burst` MB instead. */
const sketchBurst = (burst: number, windows = 40, fullAfter?: number, fullMs = 500): RunSketch => ({
  facts: { collector: 'Parallel', heapMax: 9000 * MB },
  events: times(windows, (i) => {
    const at = 100 + i * 10;
    const collection = aPause(at, 1, { heap: pool(100 + (i === 20 ? burst : 200), 100, 9000) });
    if (i !== 20 || fullAfter === undefined) return [collection];
    const full = aPause(at + fullAfter, fullMs, { pause: 'full', cause: 'Ergonomics', heap: pool(150, 100, 9000) });
    return [collection, full];
  }).flat(),
  untilSeconds: 100 + windows * 10,
});

checkRule(allocationBurst, {
  silent: {
    'below five times the median': sketchBurst(900),
    'five times the median, but below 100 MB/s': {
      facts: { collector: 'G1' },
      events: times(40, (i) => aPause(100 + i * 10, 1, { heap: pool(100 + (i === 20 ? 900 : 10), 100, 9000) })),
    },
    'fewer than 20 windows': {
      facts: { collector: 'G1' },
      events: times(17, (i) => aPause(10 + i * 10, 1, { heap: pool(100 + (i === 10 ? 8000 : 200), 100, 9000) })),
    },
  },
  fires: {
    'far above the median': { on: sketchBurst(4000), level: 'INFO', explanation: /far more than usual/ },
    'a full collection follows that nobody feels': { on: sketchBurst(4000, 40, 5, 100), level: 'INFO' },
    'a full collection follows': {
      on: sketchBurst(4000, 40, 5),
      level: 'WARNING',
      explanation: /followed within 10 s/,
    },
  },
});
