import { pluralize } from '@hindsight/claims';
import { listNames } from '../../thread-names.ts';
import { defineDumpRule } from '../support/define-rule.ts';
import { selectThreads, toCountEvidence, toNames } from '../support/evidence.ts';
import { selectStill } from '../support/standstill.ts';

const MIN_THREADS = 10;
/** A short queue for each carrier is normal at full load. */
const MIN_THREADS_PER_CARRIER = 5;

export const vthreadStarvation = defineDumpRule({
  id: 'vthread-starvation',
  cause: 'carriers-blocked',
  title: 'Virtual threads are ready but are not scheduled',
  because:
    'A RUNNABLE virtual thread without a carrier waits for one. A few are normal; ten, and five for each carrier, are a queue. It is severe when ten of them have waited since the dump before. Our own limits.',
  check: (analysis) => {
    const { starving } = analysis.virtual;
    if (starving.length < Math.max(MIN_THREADS, MIN_THREADS_PER_CARRIER * analysis.virtual.carriers.length))
      return undefined;
    const threads = selectThreads(analysis, starving);
    return {
      level: selectStill(analysis, starving).length >= MIN_THREADS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: `${pluralize(starving.length, 'virtual thread')} are ready to run and have no carrier`,
      explanation: `${pluralize(starving.length, 'virtual thread')} are RUNNABLE without a carrier: ${listNames(toNames(threads))}.`,
      advice:
        'Check what the carriers do: pinned or computing virtual threads keep the others from running. Move computations to a pool of platform threads.',
      evidence: toCountEvidence('virtual threads without a carrier', threads, MIN_THREADS),
    };
  },
});
