import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { nameDirectCategory } from '../support/direct-memory.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const MIN_SHARE = 0.9;
/** The smallest heap for which the default limit says something. */
const MIN_BYTES = 64 * 1024 * 1024;

export const directMemoryNearLimit = defineMemoryRule({
  id: 'direct-memory-near-limit',
  cause: 'direct-memory',
  title: 'Direct buffers are as large as the default limit allows',
  because:
    'Without -XX:MaxDirectMemorySize the limit of direct buffers is the maximum heap; the next allocation beyond it throws OutOfMemoryError. Category Other holds buffers of Unsafe as well, which have no limit.',
  check: ({ nmt }) => {
    const heap = findCategory(nmt?.last, 'Java Heap')?.reservedBytes ?? 0;
    const direct = nmt && findCategory(nmt.last, nameDirectCategory(nmt));
    const used = direct?.mallocBytes ?? direct?.committedBytes ?? 0;
    // Beyond the limit, it was raised.
    if (!direct || used < MIN_BYTES || used < MIN_SHARE * heap || used > heap) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'low',
      headline: `Direct buffers have ${formatBytes(used)} of the ${formatBytes(heap)} that the maximum heap allows them`,
      explanation: `Category "${direct.name}" has ${formatBytes(used)}, ${formatShare(used / heap)} of the maximum heap of ${formatBytes(heap)}, which is the limit of direct buffers unless -XX:MaxDirectMemorySize is set.`,
      advice: 'Set -XX:MaxDirectMemorySize on purpose, and count it in the limit of the container.',
      evidence: [quoteCommitted(direct), metricEvidence('direct buffers', bytes(used), bytes(heap))],
    };
  },
});
