import { formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import { findCategory } from '../../metrics/nmt.ts';
import { defineMemoryRule } from '../support/define-rule.ts';
import { quoteCommitted } from '../support/growth-claims.ts';

const MIN_SHARE = 0.15;
/** Only remembered sets make the structures of G1 this large. */
const G1_SHARE = 0.2;
/** The fixed part of a collector is a large share of a small heap. */
const MIN_HEAP = 1024 * 1024 * 1024;

export const gcStructuresLarge = defineMemoryRule({
  id: 'gc-structures-large',
  cause: 'collector-settings',
  title: 'The structures of the collector are large',
  because:
    'Mark bitmaps, card tables and remembered sets take 3 to 10 % of a heap with G1 and ZGC. From 15 % of a heap of 1 GB they are remembered sets of many references between regions; from 20 % with G1 (native memory tracking has its category GCCardSet since JDK 19) they crowd out what the heap could have.',
  check: ({ nmt }) => {
    const gc = findCategory(nmt?.last, 'GC');
    const heap = findCategory(nmt?.last, 'Java Heap')?.committedBytes ?? 0;
    const cards = findCategory(nmt?.last, 'GCCardSet');
    const size = (gc?.committedBytes ?? 0) + (cards?.committedBytes ?? 0);
    if (!nmt || !gc || heap < MIN_HEAP || size < MIN_SHARE * heap) return undefined;
    const share = size / heap;
    const isG1 = cards !== undefined || nmt.last.callSites.some(({ frames }) => frames.some((one) => /^G1/.test(one)));
    return {
      level: isG1 && share > G1_SHARE ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: `The collector takes ${formatBytes(size)} beside a heap of ${formatBytes(heap)}`,
      explanation: `The structures of the collector have ${formatBytes(size)}, ${formatShare(share)} of the committed heap (limit 15 %).`,
      advice: 'With G1 use larger regions (-XX:G1HeapRegionSize), or ParallelGC where pauses do not matter.',
      evidence: [quoteCommitted(gc), metricEvidence('memory of the collector', bytes(size), bytes(MIN_SHARE * heap))],
    };
  },
});
