import { formatCount, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { confidenceOf } from '../support/dump-confidence.ts';
import { measured } from '../support/measured.ts';
import { defineHeapRule } from '../support/define-rule.ts';

/** The finalizer thread keeps up with thousands in a second: a queue of this length stands. */
const WARNING_LENGTH = 1000;
const SEVERE_LENGTH = 10_000;
/** So much of the heap would be free if the finalizers had run. */
const SEVERE_SHARE = 0.05;

export const finalizationBacklog = defineHeapRule({
  id: 'finalization-backlog',
  title: 'Objects wait for their finalizers',
  because:
    'Dead objects with a finalizer stay with all they refer to until the one finalizer thread has run it: 1,000 in its queue are a backlog, 10,000 a severe one.',
  check: (analysis) => {
    const { length = 0, waiting = [] } = analysis.finalizerQueue ?? {};
    if (length < WARNING_LENGTH) return undefined;
    const [most] = waiting;
    const retained = waiting.reduce((sum, row) => sum + row.retained, 0);
    const share = computeShare(retained, analysis.usedBytes);
    return {
      level: length >= SEVERE_LENGTH || share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: confidenceOf(analysis),
      explanation: `${pluralize(length, 'object waits', 'objects wait')} for the finalizer thread (limit ${formatCount(WARNING_LENGTH)})${most ? `, most of ${most.label}` : ''}.`,
      advice: 'Replace finalizers by close() and java.lang.ref.Cleaner, and look what the thread "Finalizer" does.',
      evidence: [
        measured('length of the finalizer queue', count(length), count(WARNING_LENGTH)),
        ...(retained > 0 ? [measured('retained by the first of them', bytes(retained))] : []),
      ],
    };
  },
});
