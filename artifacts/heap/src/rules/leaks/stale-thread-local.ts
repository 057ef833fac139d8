import { formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { bytes, count, type Level, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';
import { toLevel } from '../support/suspect-claim.ts';
import { rateRetained } from '../support/suspect-severity.ts';

const MANY_ENTRIES = 100;
const MUCH_SHARE = 0.01;

/** Nobody notices less. */
const NOTICEABLE_BYTES = 1024 * 1024;

function rateStale(analysis: HeapAnalysis): Level {
  const { entries, retained } = analysis.staleThreadLocals;
  const severity = rateRetained(analysis, retained);
  if (severity === 'DANGER') return toLevel(severity, analysis);
  const isMuch = entries >= MANY_ENTRIES || computeShare(retained, analysis.usedBytes) >= MUCH_SHARE;
  return isMuch && retained >= NOTICEABLE_BYTES ? 'WARNING' : 'INFO';
}

export const staleThreadLocal = defineHeapRule({
  id: 'stale-thread-local',
  cause: 'thread-local-leak',
  title: 'Threads keep values of thread-locals that no longer exist',
  because:
    'When a ThreadLocal is collected, its value stays with the thread until the table happens to be cleaned: 100 such values, or 1 % of the used heap, mean that thread-locals are created and discarded. It matters from 1 MB on and is severe where a leak suspect of this size would be.',
  check: (analysis) => {
    const { entries, retained, values } = analysis.staleThreadLocals;
    if (entries === 0) return undefined;
    const share = computeShare(retained, analysis.usedBytes);
    const [most] = values;
    return {
      level: rateStale(analysis),
      confidence: assessConfidence(analysis),
      headline: `${pluralize(entries, 'value')} of collected thread-locals keep ${formatBytes(retained)}, ${formatShare(share)} of the used heap`,
      explanation: `Their ThreadLocal is gone, but the threads live on${most ? `; most of it is in ${most.label}` : ''}. The limit is ${formatCount(MANY_ENTRIES)} values or ${formatShare(MUCH_SHARE)}.`,
      advice: 'Make a ThreadLocal a static final field, and call remove() in a finally block.',
      evidence: [
        createMetricEvidence('values without a thread-local', count(entries), count(MANY_ENTRIES)),
        createMetricEvidence('retained by them', bytes(retained)),
        createMetricEvidence('share of the used heap', percent(100 * share), percent(100 * MUCH_SHARE)),
      ],
    };
  },
});
