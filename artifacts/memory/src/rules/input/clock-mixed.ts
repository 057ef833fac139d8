import { markedEvidence } from '@hindsight/claims';
import { defineMemoryRule } from '../support/define-rule.ts';

export const clockMixed = defineMemoryRule({
  id: 'clock-mixed',
  cause: 'clock',
  title: 'The times in the input go back',
  because:
    'Stamps before tables of one kind rise within a file, unless two recordings were joined or the clock was set.',
  check: ({ input, jstat }) => {
    const line = input.backwardTimeLine ?? (jstat && jstat.restarts > 0 ? jstat.parts[1]?.[0]?.row.line : undefined);
    if (line === undefined) return undefined;
    const isRestart = input.backwardTimeLine === undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: isRestart ? 'Counters of jstat begin anew: the JVM was restarted' : 'Times of the snapshots go back',
      explanation: isRestart
        ? `At line ${line} counters are lower than before; each part is judged alone, and sums are over all parts.`
        : `At line ${line} a time is earlier than that of the table before; snapshots are ordered by time.`,
      advice: 'Send the recordings of different times or processes as files of their own.',
      evidence: [markedEvidence(line, [])],
    };
  },
});
