import { count, type Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted, sayName } from '../say.ts';
import { computed, entriesOf, quoted } from './evidence.ts';
import { fullyBusyGroups, waitsForPool } from './pool-groups.ts';

/** Smaller pools are busy by chance. */
const FEWEST_THREADS = 4;
const WAITING_SHARE = 0.5;

export const poolExhausted: Rule<DumpAnalysis> = {
  id: 'pool-exhausted',
  title: 'A pool of threads waits for a pool of connections',
  because:
    'No thread of a pool is idle, and half of them or more wait to be given a connection or an object by another pool: the smaller pool decides how much gets through. Our own limit.',
  check: (analysis) => {
    for (const { name, threads } of fullyBusyGroups(analysis, FEWEST_THREADS)) {
      const entries = entriesOf(analysis, threads);
      const waiting = entries.filter((thread) => waitsForPool(thread) !== undefined);
      const [first] = waiting;
      if (!first || waiting.length < entries.length * WAITING_SHARE) continue;
      const place = waitsForPool(first) ?? '';
      const atWork = entries.length - waiting.length;
      return {
        level: 'SEVERE',
        confidence: 'high',
        explanation: `${waiting.length} of ${counted(entries.length, 'thread')} of ${sayName(name)} wait in ${place}; the other ${atWork} ${atWork === 1 ? 'has' : 'have'} work. No thread is idle.`,
        advice:
          'Look first at what those do that have a connection (a slow statement or service, a connection that is not given back); only then raise the size of the pool, and give waiting a timeout.',
        evidence: [
          computed(
            'threads that wait for the pool',
            count(waiting.length),
            count(Math.ceil(entries.length * WAITING_SHARE)),
          ),
          ...quoted(waiting),
        ],
      };
    }
    return undefined;
  },
};
