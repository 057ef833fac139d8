import { lineEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { defineLogRule } from './support/define-rule.ts';

const LINES = 5;

export const crashRestart = defineLogRule({
  id: 'crash-restart',
  cause: 'crash',
  title: 'The program restarted without having been stopped',
  because: 'A shutdown is logged; a start without a shutdown in the minute before it follows a crash or a kill.',
  check: ({ starts, hasDates }) => {
    const crashes = starts.filter(({ afterCrash }) => afterCrash);
    const [first, ...rest] = crashes;
    if (!first) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'medium',
      explanation: `${pluralize(crashes.length, 'start')} without a preceding stop, the first at ${formatRecordTime(first.time, hasDates)}.`,
      advice:
        'Read the lines right before these starts, the hs_err_pid files, and the events of the host or the container.',
      evidence: [
        lineEvidence(first.line),
        ...rest.slice(0, LINES).map(({ line }) => lineEvidence(line)),
        { kind: 'metric', name: 'starts after a crash', measured: count(crashes.length) },
      ],
    };
  },
});
