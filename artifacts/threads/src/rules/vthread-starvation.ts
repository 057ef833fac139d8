import type { Rule } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { counted, sayNames } from '../say.ts';
import { entriesOf, namesOf, threadsSeen } from './evidence.ts';

const FEWEST_THREADS = 10;

export const vthreadStarvation: Rule<DumpAnalysis> = {
  id: 'vthread-starvation',
  title: 'Virtual threads are ready and nobody runs them',
  because:
    'RUNNABLE without a carrier means: waiting for one. A few are between two turns, ten are a queue. Our own limit.',
  check: (analysis) => {
    const { starving } = analysis.virtual;
    if (starving.length < FEWEST_THREADS) return undefined;
    const threads = entriesOf(analysis, starving);
    return {
      level: 'SEVERE',
      confidence: 'high',
      explanation: `${counted(starving.length, 'virtual thread')} (limit ${FEWEST_THREADS}) are RUNNABLE without a carrier: ${sayNames(namesOf(threads))}.`,
      advice:
        'See what the carriers do: pinned or computing virtual threads keep the others from running. Give computing work to a pool of platform threads.',
      evidence: threadsSeen('virtual threads without a carrier', threads, FEWEST_THREADS),
    };
  },
};
