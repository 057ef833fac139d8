import { count, type Rule } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import { counted, shortened } from '../say.ts';
import { errorEvidence } from './evidence.ts';

export const fatalStatement: Rule<LogJudgement> = {
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
      explanation: `${counted(total, 'statement')} of level FATAL in ${counted(fatal.length, 'kind')}; the most frequent: ${shortened(worst.group.statement, 160)}.`,
      advice: 'Read the first of them: what follows is often its consequence.',
      evidence: [...errorEvidence(fatal), { kind: 'metric', name: 'fatal statements', measured: count(total) }],
    };
  },
};
