import { aGcLog, aMark, analyzeLastRun, aPause, checkRule } from '../../../testing/index.ts';
import type { GcLog } from '../../model.ts';
import { logIncomplete } from './log-incomplete.ts';

const sketchLog = (changes: Partial<GcLog>) =>
  analyzeLastRun({ ...aGcLog({ events: [aPause(10, 20)], untilSeconds: 600 }), ...changes });
const sketchUnparsed = (count: number, foreignLines = 0) =>
  sketchLog({ lines: 1000, foreignLines, unparsed: { count, examples: [{ line: 7, text: 'gibberish' }] } });

checkRule(logIncomplete, {
  silent: {
    'a whole log': sketchLog({}),
    'just below one line in a hundred': sketchUnparsed(9),
    'lines of other programs are no damage': sketchLog({ lines: 1000, foreignLines: 900 }),
  },
  fires: {
    'a cut event': {
      on: { events: [aPause(10, 20), aMark(20, 'event-cut')] },
      level: 'INFO',
      explanation: /1 event at the beginning or end/,
    },
    'zero bytes': { on: sketchLog({ nulBytes: 4096 }), level: 'INFO', explanation: /4 KB are zero bytes/ },
    'one line in a hundred': {
      on: sketchUnparsed(10),
      level: 'INFO',
      explanation: /10 lines of 1,000.*\(1 %, limit 1 %\)/,
    },
    'nothing else was understood': {
      on: analyzeLastRun({
        ...aGcLog({ events: [], untilSeconds: 600 }),
        lines: 1000,
        foreignLines: 0,
        unparsed: { count: 10, examples: [{ line: 7, text: 'gibberish' }] },
      }),
      level: 'WARNING',
      explanation: /10 lines of 1,000/,
    },
    'one in a hundred of its own lines': { on: sketchUnparsed(5, 500), level: 'INFO', explanation: /5 lines of 500/ },
  },
});
