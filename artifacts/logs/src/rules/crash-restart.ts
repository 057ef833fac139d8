import { formatCount, formatTimes, lineEvidence, markedEvidence } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { formatRecordTime } from '../time/format-record-time.ts';
import { defineLogRule } from './support/define-rule.ts';
import { formatHeadlineTime } from './support/error-headline.ts';

const LINES = 5;

export const crashRestart = defineLogRule({
  id: 'crash-restart',
  cause: 'crash',
  title: 'The program restarted without having been stopped',
  because: 'A shutdown is logged; a start without a shutdown in the minute before it follows a crash or a kill.',
  check: (log) => {
    const { starts } = log;
    const crashes = starts.filter(({ afterCrash }) => afterCrash);
    const [first, ...rest] = crashes;
    if (!first) return undefined;
    const hasTime = Number.isFinite(first.time);
    const since = hasTime ? `, first at ${formatHeadlineTime(first.time, log)}` : '';
    return {
      level: 'SEVERE',
      confidence: 'medium',
      headline: `The program restarted ${formatTimes(crashes.length)} without a shutdown${since}`,
      explanation: `No line says that the program was stopped before ${crashes.length === 1 ? 'this start' : `these ${formatCount(crashes.length)} starts`}: it crashed or was killed.`,
      advice:
        'Read the lines right before these starts, the hs_err_pid files, and the events of the host or the container.',
      evidence: [
        markedEvidence(first.line, hasTime ? [formatRecordTime(first.time, { ...log, hasDates: false })] : []),
        ...rest.slice(0, LINES).map(({ line }) => lineEvidence(line)),
        { kind: 'metric', name: 'starts after a crash', measured: count(crashes.length) },
      ],
    };
  },
});
