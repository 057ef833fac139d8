import { count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { collectorOf } from '../../collectors.ts';
import { atLine, computed } from '../evidence.ts';
import { counted } from '../say.ts';

/** Speaks once for the whole log, on the analysis of its first run. */
export const noGcActivity: Rule<GcAnalysis> = {
  id: 'no-gc-activity',
  title: 'The log holds no collection',
  because:
    'Without a single pause or cycle there is nothing to judge: the run was too short, or this is a header without its log.',
  check: ({ run, log }) => {
    if (run !== log.runs[0] || log.runs.some(({ pauses, cycles }) => pauses.count + cycles.count > 0)) return undefined;
    // Epsilon never collects: that is said by no-op-collector.
    if (collectorOf(run) === 'Epsilon') return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      explanation: `The log has ${counted(log.lines, 'line')}, and none of them is a pause or a cycle.`,
      advice:
        'Check that this is the right file, and let the application run until it has collected: a rotated log may hold its header alone.',
      evidence: [computed('pauses and cycles', count(0)), atLine(run.firstLine)],
    };
  },
};
