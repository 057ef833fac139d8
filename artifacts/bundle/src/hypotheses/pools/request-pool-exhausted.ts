import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const requestPoolExhausted: Hypothesis = {
  id: 'request-pool-exhausted',
  cause: 'pool',
  title: 'All threads that serve requests are busy',
  level: 'SEVERE',
  supports: { 'pool-full': 3, 'pool-stuck': 2, 'log:rejected': 3, 'accept-q': 2, 'clients-gone': 1 },
  describe: (facts) =>
    `All ${readWord(facts, 'pool-full', 'threads', '')} threads of ${readWord(facts, 'pool-full', 'pool', 'the request pool')} are busy, most in ${readWord(facts, 'pool-full', 'frame', 'their work')}${facts.has('pool-stuck') ? `, where each ${readWord(facts, 'pool-stuck', 'does', 'waits')} and none has moved between the dumps` : ''}.`,
  advice: () => 'Look at what the threads wait for before making the pool larger; reject early what cannot be served.',
  confirm: 'Dumps over a longer time.',
};
