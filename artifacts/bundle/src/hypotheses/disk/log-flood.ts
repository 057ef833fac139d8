import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const logFlood: Hypothesis = {
  id: 'log-flood',
  cause: 'log-flood',
  title: 'The program writes too much log',
  level: 'WARNING',
  supports: { 'log-flood': 4, 'log-lock': 4 },
  describe: (facts) => {
    const flood = facts.get('log-flood');
    if (flood) return toSentence(flood.statement);
    const word = (name: string, unknown: string) => readWord(facts, 'log-lock', name, unknown);
    return `${word('waiting', 'Many')} threads wait to write the log, which "${word('root', 'one of them')}" writes in ${word('frame', 'its code')}.`;
  },
  advice: () => 'Lower the level of that statement or limit its rate; write logs asynchronously.',
  confirm: 'The size of the log per minute.',
  explains: ['disk-full', 'lock-convoy'],
};
