import { formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, percent } from '@hindsight/model';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

const MANY_ENTRIES = 100;
const MUCH_SHARE = 0.01;

export const staleThreadLocal = defineHeapRule({
  id: 'stale-thread-local',
  cause: 'thread-local-leak',
  title: 'Threads keep values of thread-locals that no longer exist',
  because:
    'When a ThreadLocal is collected, its value stays with the thread until the table happens to be cleaned: 100 such values, or 1 % of the used heap, mean that thread-locals are created and discarded.',
  check: (analysis) => {
    const { entries, retained, values } = analysis.staleThreadLocals;
    if (entries === 0) return undefined;
    const share = computeShare(retained, analysis.usedBytes);
    const [most] = values;
    return {
      level: entries >= MANY_ENTRIES || share >= MUCH_SHARE ? 'WARNING' : 'INFO',
      confidence: assessConfidence(analysis),
      explanation: `${pluralize(entries, 'value')} of collected thread-locals keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap${most ? `, most of it in ${most.label}` : ''} (limits: ${formatCount(MANY_ENTRIES)} values, ${formatShare(MUCH_SHARE)}).`,
      advice: 'Make a ThreadLocal a static final field, and call remove() in a finally block.',
      evidence: [
        createMetricEvidence('values without a thread-local', count(entries), count(MANY_ENTRIES)),
        createMetricEvidence('retained by them', bytes(retained)),
        createMetricEvidence('of the used heap', percent(100 * share), percent(100 * MUCH_SHARE)),
      ],
    };
  },
});
