import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';

export const logFlood: Hypothesis = {
  id: 'log-flood',
  cause: 'log-flood',
  title: 'The program writes too much log',
  level: 'WARNING',
  supports: { 'log-flood': 4, 'log-lock': 4 },
  describe: (facts) =>
    `${facts.get('log-flood') ? toSentence(facts.get('log-flood')?.statement ?? '') : 'Threads wait for each other to write the log.'}`,
  advice: () => 'Lower the level of that statement or limit its rate; write logs asynchronously.',
  confirm: 'The size of the log per minute.',
  explains: ['disk-full', 'lock-convoy'],
};
