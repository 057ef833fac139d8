import { describeOtherProcess, quoteCrashHeader } from '../crash-reports.ts';
import type { Note } from './note.ts';

const MAX_QUOTED = 4;

export const reportOfOtherProcess: Note = {
  id: 'report-of-other-process',
  title: 'A crash report tells of another JVM than the captured one',
  because:
    'A report of another process id, or more than a day older than the capture, is told besides: what ended an earlier JVM does not explain the trouble of this one.',
  find: ({ crashReports, meta }) => {
    const others = crashReports.flatMap((one) => {
      const process = describeOtherProcess(one, meta);
      return process === undefined ? [] : [{ one, process }];
    });
    const [first, ...more] = others;
    if (!first) return undefined;
    const rest = more.length === 0 ? '' : `, and ${more.length} more`;
    return {
      title: `\`${first.one.name}\` is of ${first.process}${rest}`,
      level: 'INFO',
      cause: 'crash',
      confidence: 'high',
      explanation: `${others
        .slice(0, MAX_QUOTED)
        .map(
          ({ one, process }) =>
            `\`${one.name}\` is of ${process}: ${one.members.analysis.findings[0]?.title ?? 'it crashed'}.`,
        )
        .join(' ')} It is no cause of what this capture shows.`,
      advice: 'Read it for itself: the JVM that crashed then may crash again.',
      evidence: [quoteCrashHeader(first.one), ...more.slice(0, MAX_QUOTED - 1).map(({ one }) => quoteCrashHeader(one))],
    };
  },
};
