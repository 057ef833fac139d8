import { formatCount, pluralize } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { BACKLOG_LENGTH } from '../support/backlog-length.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** A queue of this length is severe. */
const SEVERE_LENGTH = 10_000;
/** Share of the heap that would be free if the actions had run. */
const SEVERE_SHARE = 0.05;

export const cleanerBacklog = defineHeapRule({
  id: 'cleaner-backlog',
  cause: 'finalizer-backlog',
  title: 'Cleaning actions wait for the thread of their Cleaner',
  because:
    'A java.lang.ref.Cleaner runs the actions of all its dead objects on one thread: 1,000 actions in its queue are a backlog, 10,000 a severe one. What an action releases (memory outside the heap, files) stays until then.',
  check: (analysis) => {
    const [longest] = analysis.cleaners;
    if (!longest || longest.length < BACKLOG_LENGTH) return undefined;
    const { length, action, retained } = longest;
    const share = computeShare(retained, analysis.usedBytes);
    return {
      level: length >= SEVERE_LENGTH || share >= SEVERE_SHARE ? 'SEVERE' : 'WARNING',
      confidence: assessConfidence(analysis),
      headline: `${pluralize(length, 'cleaning action waits', 'cleaning actions wait')} for the thread of a Cleaner`,
      explanation: `One thread of java.lang.ref.Cleaner runs them all${action ? `; most are of ${action}` : ''}. The limit is ${formatCount(BACKLOG_LENGTH)}.`,
      advice:
        'Check what the thread of the Cleaner is doing: a cleaning action must neither block nor wait. Close resources with try-with-resources, so that the Cleaner is only the safety net.',
      evidence: [
        createMetricEvidence('length of the queue of the Cleaner', count(length), count(BACKLOG_LENGTH)),
        ...(retained > 0 ? [createMetricEvidence('retained by the first of them', bytes(retained))] : []),
      ],
    };
  },
});
