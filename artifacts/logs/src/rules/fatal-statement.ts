import { pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { errorEvidence } from './evidence.ts';
import { defineLogRule } from './support/define-rule.ts';

export const fatalStatement = defineLogRule({
  id: 'fatal-statement',
  title: 'The program itself calls statements fatal',
  because: 'FATAL, CRITICAL, EMERG and panic are kept for what a program does not survive.',
  check: ({ judged }) => {
    const fatal = judged.filter(({ group, found }) => group.level === 'FATAL' && (!found || found.gravity === 'W'));
    const [worst] = fatal;
    if (!worst) return undefined;
    const total = fatal.reduce((sum, { group }) => sum + group.count, 0);
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation: `${pluralize(total, 'statement')} of level FATAL in ${pluralize(fatal.length, 'kind')}; the most frequent: ${truncate(worst.group.statement, 160)}.`,
      advice: 'Read the first of them: what follows is often its consequence.',
      evidence: [...errorEvidence(fatal), { kind: 'metric', name: 'fatal statements', measured: count(total) }],
    };
  },
});
