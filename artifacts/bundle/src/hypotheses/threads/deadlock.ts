import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

export const deadlock: Hypothesis = {
  id: 'deadlock',
  cause: 'deadlock',
  title: 'Threads wait for each other forever',
  level: 'FATAL',
  supports: { cycle: 5, 'log:thread-deadlock': 2, 'gap-hang': 1 },
  describe: (facts) =>
    `Deadlock: ${readWord(facts, 'cycle', 'threads', 'threads')} wait for each other in ${readWord(facts, 'cycle', 'dumps', 'the')} dumps${readWord(facts, 'cycle', 'victims', '0') === '0' ? '' : `, and ${readWord(facts, 'cycle', 'victims', '')} more threads wait behind them`}. ${toSentence(readWord(facts, 'cycle', 'waits', 'each waits for the other'))}`,
  advice: (facts) =>
    readWord(facts, 'cycle', 'initializers', '') === 'yes'
      ? 'Break the circle: no static initializer may use a class whose initializer uses this one (move the value into a holder class, or load both classes in one thread at the start); only a restart frees these threads.'
      : 'Take the locks in the same order everywhere, or use tryLock with a time limit; only a restart frees these threads.',
  confirm: 'The code of the named frames.',
  explains: [
    'lock-convoy',
    'request-pool-exhausted',
    'jdbc-pool-exhausted',
    'http-pool-exhausted',
    'object-pool-exhausted',
    'slow-backend',
    'app-error',
  ],
};
