import { checkRule, MB, type RunSketch, times } from '../../../testing/index.ts';
import type { DedupEvent } from '../../events.ts';
import { stringDedupInefficient } from './string-dedup-inefficient.ts';

/** Sketches ten reports, which save this many MB of 100 MB inspected in all. */
const sketchReports = (inspected: number, savedMb: number): RunSketch => ({
  events: times(
    10,
    (i): DedupEvent => ({
      kind: 'dedup',
      uptime: 1000 * (i + 1),
      wall: Number.NaN,
      inspected: inspected / 10,
      deduplicated: 1,
      inspectedBytes: 10 * MB,
      deduplicatedBytes: (savedMb * MB) / 10,
      duration: 3,
      line: i + 1,
    }),
  ),
});

checkRule(stringDedupInefficient, {
  silent: {
    'fewer than 10,000 strings': sketchReports(9990, 1),
    'exactly 5 % are saved': sketchReports(20_000, 5),
    'no deduplication': { events: [] },
  },
  fires: {
    'less than 5 % are saved': {
      on: sketchReports(10_000, 4),
      level: 'INFO',
      explanation: /10,000 strings .* 4 % of their 100 MB/,
    },
  },
});
