import { analyzeLastRun, aPause, checkRule } from '../../../testing/index.ts';
import { GcLogBuilder } from '../../builder.ts';
import { WHOLE_LOG } from '../../request/time-window.ts';
import { missingTimestamps } from './missing-timestamps.ts';

const sketchUnstamped = (count: number) => {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window: WHOLE_LOG });
  for (let index = 0; index < count; index++) builder.emit({ ...aPause(0, 20), uptime: Number.NaN });
  return analyzeLastRun(
    builder.finish({
      formats: ['test'],
      unparsed: { count: 0, examples: [] },
      foreignLines: 0,
      lines: count,
      bytes: 0,
      nulBytes: 0,
      truncated: false,
    }),
  );
};

checkRule(missingTimestamps, {
  silent: {
    'stamped pauses': { events: [aPause(10, 20)], untilSeconds: 20 },
    'a header without any event': sketchUnstamped(0),
  },
  fires: {
    'one pause without a timestamp': {
      on: sketchUnstamped(1),
      level: 'INFO',
      explanation: /None of 1 GC event states its time/,
    },
  },
});
