import { lineEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { defineLogRule } from './support/define-rule.ts';

const LINES = 5;

export const crashRestart = defineLogRule({
  id: 'crash-restart',
  title: 'The program started again without having been stopped',
  because: 'A shutdown is written to the log; a start without one in the minute before follows a crash or a kill.',
  check: ({ starts, hasDates }) => {
    const crashes = starts.filter(({ afterCrash }) => afterCrash);
    const [first, ...rest] = crashes;
    if (!first) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      explanation: `${pluralize(crashes.length, 'start')} with no stop before, the first at ${formatRecordTime(first.time, hasDates)}.`,
      advice:
        'Read what stands right before these lines, the hs_err_pid files, and the events of the host or the container.',
      evidence: [
        lineEvidence(first.line),
        ...rest.slice(0, LINES).map(({ line }) => lineEvidence(line)),
        { kind: 'metric', name: 'starts after a crash', measured: count(crashes.length) },
      ],
    };
  },
});
