import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const MIN_SHARE = 0.15;
/** The fixed part of a collector is a large share of a small heap. */
const MIN_HEAP = 1024 * 1024 * 1024;

export const gcStructuresLarge = defineMemoryRule({
  id: 'gc-structures-large',
  cause: 'collector-settings',
  title: 'The structures of the collector are large',
  because:
    'Mark bitmaps, card tables and remembered sets take 3 to 10 % of a heap with G1 and ZGC. From 15 % of a heap of 1 GB they are remembered sets of many references between regions.',
  check: ({ nmt }) => {
    const gc = findCategory(nmt?.last, 'GC');
    const heap = findCategory(nmt?.last, 'Java Heap')?.committedBytes ?? 0;
    if (!gc || heap < MIN_HEAP || gc.committedBytes < MIN_SHARE * heap) return undefined;
    return {
      level: 'INFO',
      confidence: 'medium',
      headline: `The collector takes ${formatBytes(gc.committedBytes)} beside a heap of ${formatBytes(heap)}`,
      explanation: `Category GC has ${formatBytes(gc.committedBytes)}, ${formatShare(gc.committedBytes / heap)} of the committed heap (limit 15 %).`,
      advice: 'With G1 use larger regions (-XX:G1HeapRegionSize), or ParallelGC where pauses do not matter.',
      evidence: [
        quoteCommitted(gc),
        metricEvidence('memory of the collector', bytes(gc.committedBytes), bytes(MIN_SHARE * heap)),
      ],
    };
  },
});
