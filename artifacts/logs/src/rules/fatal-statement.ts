import { pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineLogRule } from './support/define-rule.ts';
import { writeErrorHeadline } from './support/error-headline.ts';
import { buildErrorEvidence } from './support/evidence.ts';

export const fatalStatement = defineLogRule({
  id: 'fatal-statement',
  cause: 'crash',
  title: 'The program logs fatal statements',
  because: 'FATAL, CRITICAL, EMERG and panic are reserved for errors that a program does not survive.',
  check: (log) => {
    const { judgedErrors } = log;
    const fatal = judgedErrors.filter(
      ({ group, errorClass }) => group.level === 'FATAL' && (!errorClass || errorClass.gravity === 'W'),
    );
    const [worst] = fatal;
    if (!worst) return undefined;
    const total = fatal.reduce((sum, { group }) => sum + group.count, 0);
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: writeErrorHeadline([worst.group, ...fatal.slice(1).map(({ group }) => group)], {
        log,
        lead: 'FATAL: ',
      }),
      explanation: `${pluralize(total, 'statement')} of level FATAL in ${pluralize(fatal.length, 'kind')}; the most frequent: ${truncate(worst.group.statement, 160)}.`,
      advice: 'Read the first of them: the others are often its consequence.',
      evidence: [
        ...buildErrorEvidence(fatal.map(({ group }) => group)),
        { kind: 'metric', name: 'fatal statements', measured: count(total) },
      ],
    };
  },
});
