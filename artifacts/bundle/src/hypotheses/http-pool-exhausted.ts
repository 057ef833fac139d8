import type { Hypothesis } from '../hypothesis.ts';

export const httpPoolExhausted: Hypothesis = {
  id: 'http-pool-exhausted',
  title: 'The pool of HTTP connections is used up',
  level: 'SEVERE',
  supports: { 'acquire-http': 4, 'log:pool-timeout': 4, 'peer-many': 1, 'log:pool-leak': 2, 'close-wait': 1 },
  needs: ({ has }) => has('acquire-http'),
  says: (facts) => {
    const wait = facts.get('acquire-http');
    const errors = facts.get('log:pool-timeout');
    return [
      wait
        ? `The connection pool is exhausted: ${wait.words.waiting} threads wait for it in ${wait.words.method}, called from ${wait.words.caller}; ${wait.words.holders}.`
        : 'The connection pool is exhausted.',
      errors ? ` ${errors.words.count} time-outs in ${errors.words.log}: ${errors.words.message}.` : '',
    ].join('');
  },
  advice: () =>
    'Give every connection back in finally (try-with-resources), with a time limit for waiting below that of the caller; then size the pool by the threads that truly need one at once.',
  confirm: 'Gauges of the pool: active, idle, waiting; its leak detection switched on.',
  explains: ['request-pool-exhausted', 'app-error', 'lock-convoy'],
};
