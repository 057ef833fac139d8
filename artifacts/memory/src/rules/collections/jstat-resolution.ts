import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineMemoryRule } from '../support/define-rule.ts';

const MIN_ROWS = 5;
const MAX_SECONDS = 5;

/** Counters of collections; -class and -compiler have none. */
const COUNTERS: ReadonlySet<string> = new Set(['YGC', 'FGC']);

export const jstatResolution = defineMemoryRule({
  id: 'jstat-resolution',
  cause: 'evidence',
  title: 'The rows of jstat are few or far apart',
  because: 'jstat shows states, not collections: between two rows 5 s apart dozens of collections may run.',
  check: ({ jstat }) => {
    if (!jstat?.columns.some((column) => COUNTERS.has(column))) return undefined;
    const distance = jstat.spanSeconds === undefined ? 0 : jstat.spanSeconds / Math.max(1, jstat.points.length - 1);
    if (jstat.rowCount >= MIN_ROWS && distance < MAX_SECONDS) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `jstat has ${pluralize(jstat.rowCount, 'row')}${distance > 0 ? `, ${formatDuration(distance * 1000)} apart` : ''}`,
      explanation: `${pluralize(jstat.rowCount, 'row')} show the state at these times only; collections in between are seen as sums.`,
      advice:
        'Write a GC log with -Xlog:gc*:file=gc.log (it can be switched on with jcmd VM.log), or use jstat -gcutil -t PID 1s.',
      evidence: [metricEvidence('rows', count(jstat.rowCount), count(MIN_ROWS))],
    };
  },
});
