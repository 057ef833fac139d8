import type { Hypothesis } from '../hypothesis.ts';
import { say, sentence } from '../say.ts';

export const deadlock: Hypothesis = {
  id: 'deadlock',
  title: 'Threads wait for each other for ever',
  level: 'FATAL',
  supports: { cycle: 5, 'log:thread-deadlock': 2, 'gap-hang': 1 },
  says: (facts) =>
    `Deadlock: ${say(facts, 'cycle', 'threads', 'threads')} wait for each other, ${say(facts, 'cycle', 'victims', '0')} more threads wait behind them (in ${say(facts, 'cycle', 'dumps', 'the')} dumps). ${sentence(say(facts, 'cycle', 'waits', 'each waits for the other'))}`,
  advice: () =>
    'Take the locks in one order everywhere, or use tryLock with a time limit; only a restart frees these threads.',
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
