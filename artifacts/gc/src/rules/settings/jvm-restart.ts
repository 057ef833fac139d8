import { lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Evidence } from '@hindsight/model';
import { defineGcRule } from '../support/define-rule.ts';

const RESTARTS_QUOTED = 5;

/** Speaks once for the whole log, on the analysis of its last run. */
export const jvmRestart = defineGcRule({
  id: 'jvm-restart',
  title: 'The log holds several lives of the JVM',
  because:
    'Uptime never goes back and the header stands once at the start: a second one, or an earlier uptime, is another JVM. The footer at the end tells an orderly end from a crash.',
  check: ({ run, log }) => {
    const [first] = log.restarts;
    if (!first || run !== log.runs.at(-1)) return undefined;
    const ended = log.runs.slice(0, -1).filter(({ facts }) => facts.endedByFooter === true).length;
    const orderly = ended === log.restarts.length;
    return {
      level: orderly ? 'INFO' : 'WARNING',
      confidence: 'high',
      explanation:
        `The JVM started ${pluralize(log.runs.length, 'time')} in this log; ` +
        `${orderly ? 'each time before it had ended in order.' : `${pluralize(log.restarts.length - ended, 'time')} the log does not show that it ended in order.`} ` +
        'Each run is judged by itself.',
      advice: orderly
        ? 'Give each start a log of its own (%t or %p in its name), so that runs do not mix.'
        : 'Check why it ended: exit code of the process, hs_err_pid files, the kernel’s out-of-memory killer, or a plain deployment.',
      evidence: [
        metricEvidence('restarts', count(log.restarts.length)),
        ...log.restarts.slice(0, RESTARTS_QUOTED).flatMap(quoteAroundRestart),
      ],
    };
  },
});

const quoteAroundRestart = ({ previousLine, line }: { previousLine: number; line: number }): Evidence[] => [
  lineEvidence(previousLine),
  lineEvidence(line),
];
