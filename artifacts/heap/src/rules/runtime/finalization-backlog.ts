import { formatCount, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';
import { computeShare } from '../../share.ts';
import { BACKLOG_LENGTH } from '../support/backlog-length.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** A queue of this length is severe. */
const SEVERE_LENGTH = 10_000;
/** Share of the heap that would be free if the finalizers had run. */
const SEVERE_SHARE = 0.05;

export const finalizationBacklog = defineHeapRule({
  id: 'finalization-backlog',
  cause: 'finalizer-backlog',
  title: 'Objects wait for their finalizers',
  because:
    'Dead objects with a finalizer stay, with everything they refer to, until the single finalizer thread has run it: 1,000 objects in its queue are a backlog, 10,000 a severe one.',
  check: (analysis) => {
    const { length = 0, waiting = [] } = analysis.finalizerQueue ?? {};
    if (length < BACKLOG_LENGTH) return undefined;
    const [most] = waiting;
    const retained = waiting.reduce((sum, row) => sum + row.retained, 0);
    const share = computeShare(retained, analysis.usedBytes);
    const place = findRunningFinalizer(analysis);
    return {
      level: length >= SEVERE_LENGTH || share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: assessConfidence(analysis),
      headline: `${pluralize(length, 'object waits', 'objects wait')} for the finalizer thread`,
      explanation: `They stay, with everything they refer to, until the one finalizer thread has run their finalizers${most ? `; most are of ${most.label}` : ''}.${place ? ` That thread is at ${place}, which holds up all others.` : ''} The limit is ${formatCount(BACKLOG_LENGTH)}.`,
      advice: `Replace finalizers with close() and java.lang.ref.Cleaner, and ${place ? `find what ${place} waits for: a finalizer must not wait` : 'check what the thread "Finalizer" is doing'}.`,
      evidence: [
        createMetricEvidence('length of the finalizer queue', count(length), count(BACKLOG_LENGTH)),
        ...(retained > 0 ? [createMetricEvidence('retained by the first of them', bytes(retained))] : []),
      ],
    };
  },
});

/** The method of the program in which the finalizer thread is, and which may keep it from all others. */
function findRunningFinalizer({ threads }: Pick<HeapAnalysis, 'threads'>): string | undefined {
  const { frames = [] } = threads.find(({ name }) => name === 'Finalizer')?.thread ?? {};
  return frames.find(isApplicationClass);
}
