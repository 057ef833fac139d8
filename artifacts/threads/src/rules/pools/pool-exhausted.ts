import { metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { quoteName } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { quoteThreads, selectThreads } from '../support/evidence.ts';
import { findAwaitedPool, findFullyBusyGroups } from '../support/pool-waits.ts';

/** Smaller pools may be busy by chance. */
const MIN_THREADS = 4;
const MIN_WAITING_SHARE = 0.5;

export const poolExhausted = defineDumpRule({
  id: 'pool-exhausted',
  cause: 'pool-exhausted',
  title: 'A pool of threads waits for a pool of connections',
  because:
    'No thread of a pool is idle, and half of them or more wait for a connection or an object from another pool: the smaller pool decides how much gets through. Our own limit.',
  check: (analysis) => {
    for (const { name, threads } of findFullyBusyGroups(analysis, MIN_THREADS)) {
      const entries = selectThreads(analysis, threads);
      const waiting = entries.filter((thread) => findAwaitedPool(thread) !== undefined);
      const [first] = waiting;
      if (!first || waiting.length < entries.length * MIN_WAITING_SHARE) continue;
      const poolMethod = findAwaitedPool(first) ?? '';
      const working = entries.length - waiting.length;
      return {
        level: 'SEVERE',
        confidence: 'high',
        explanation: `${waiting.length} of ${pluralize(entries.length, 'thread')} of ${quoteName(name)} wait in ${poolMethod}; the other ${working} ${working === 1 ? 'is' : 'are'} busy. No thread is idle.`,
        advice:
          'First look at what the threads with a connection do (a slow statement or service, a connection that is not returned); only then raise the size of the pool, and give the wait a timeout.',
        evidence: [
          metricEvidence(
            'threads that wait for the pool',
            count(waiting.length),
            count(Math.ceil(entries.length * MIN_WAITING_SHARE)),
          ),
          ...quoteThreads(waiting),
        ],
      };
    }
    return undefined;
  },
});
