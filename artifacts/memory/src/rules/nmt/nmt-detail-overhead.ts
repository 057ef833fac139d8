import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const MIN_SHARE = 0.05;

export const nmtDetailOverhead = defineMemoryRule({
  id: 'nmt-detail-overhead',
  cause: 'settings',
  title: 'Native memory tracking itself takes much memory',
  because:
    'Tracking by call sites needs an entry per stack and allocation; 5 % of the committed memory is more than summary tracking ever takes.',
  check: ({ nmt }) => {
    const category = findCategory(nmt?.last, 'Native Memory Tracking');
    const total = nmt?.last.totalCommittedBytes ?? 0;
    if (!category || total === 0 || category.committedBytes < MIN_SHARE * total) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `Native memory tracking takes ${formatBytes(category.committedBytes)} of ${formatBytes(total)}`,
      explanation: `Tracking takes ${formatShare(category.committedBytes / total)} of the committed memory (limit 5 %).`,
      advice: 'Use -XX:NativeMemoryTracking=summary in production.',
      evidence: [
        quoteCommitted(category),
        metricEvidence('memory of tracking', bytes(category.committedBytes), bytes(MIN_SHARE * total)),
      ],
    };
  },
});
