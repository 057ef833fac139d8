import { count, type Rule } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { confidenceOf } from './confidence.ts';
import { counted, measured } from './say.ts';

/** The finalizer thread keeps up with thousands in a second: a queue of this length stands. */
const WARNING_LENGTH = 1000;
const SEVERE_LENGTH = 10_000;

export const finalizationBacklog: Rule<HeapAnalysis> = {
  id: 'finalization-backlog',
  title: 'Objects wait for their finalizers',
  because:
    'Dead objects with a finalizer stay with all they refer to until the one finalizer thread has run it: 1,000 in its queue are a backlog, 10,000 a severe one.',
  test: (analysis) => {
    const { finalizerQueue } = analysis;
    if (finalizerQueue === undefined || finalizerQueue < WARNING_LENGTH) return undefined;
    return {
      level: finalizerQueue >= SEVERE_LENGTH ? 'SEVERE' : 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${counted(finalizerQueue, 'object waits', 'objects wait')} for the finalizer thread (limit ${WARNING_LENGTH}).`,
      advice: 'Replace finalizers by close() and java.lang.ref.Cleaner, and look what the thread "Finalizer" does.',
      evidence: [measured('length of the finalizer queue', count(finalizerQueue), count(WARNING_LENGTH))],
    };
  },
};
