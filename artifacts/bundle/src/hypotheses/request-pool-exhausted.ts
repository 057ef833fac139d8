import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const requestPoolExhausted: Hypothesis = {
  id: 'request-pool-exhausted',
  title: 'All threads that serve requests are busy',
  level: 'SEVERE',
  supports: { 'pool-full': 3, 'pool-stuck': 2, 'log:rejected': 3, 'accept-q': 2 },
  says: (facts) =>
    `All ${say(facts, 'pool-full', 'threads', '')} threads of ${say(facts, 'pool-full', 'pool', 'the request pool')} are busy, most in ${say(facts, 'pool-full', 'frame', 'their work')}${facts.has('pool-stuck') ? `, where each ${say(facts, 'pool-stuck', 'does', 'waits')} and none has moved between the dumps` : ''}.`,
  advice: () => 'Look at what the threads wait for before making the pool larger; refuse early what cannot be served.',
  confirm: 'Dumps over a longer time.',
};
