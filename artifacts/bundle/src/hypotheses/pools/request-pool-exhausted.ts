import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** Gauges count the threads, and only stacks tell what they do. */
const describeGauge = (facts: FactSet): string | undefined => {
  const gauge = facts.get('request-pool-gauge');
  return gauge && !facts.has('pool-full') ? toSentence(gauge.statement) : undefined;
};

export const requestPoolExhausted: Hypothesis = {
  id: 'request-pool-exhausted',
  cause: 'pool',
  title: 'All threads that serve requests are busy',
  level: 'SEVERE',
  // Whoever serves requests waits for something else.
  yields: true,
  supports: {
    'pool-full': 3,
    'request-pool-gauge': 4,
    'pool-stuck': 2,
    'log:rejected': 3,
    'accept-q': 2,
    'clients-gone': 1,
  },
  describe: (facts) =>
    describeGauge(facts) ??
    `All ${readWord(facts, 'pool-full', 'threads', '')} threads of ${readWord(facts, 'pool-full', 'pool', 'the request pool')} are busy, most in ${readWord(facts, 'pool-full', 'frame', 'their work')}${facts.has('pool-stuck') ? `, where each ${readWord(facts, 'pool-stuck', 'does', 'waits')} and none has moved between the dumps` : ''}.`,
  advice: () => 'Look at what the threads wait for before making the pool larger; reject early what cannot be served.',
  confirm: 'Dumps over a longer time.',
};
