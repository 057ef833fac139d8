import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { isComplete } from '@hindsight/heap-graph';
import { bytes, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { computeShare } from '../../share.ts';
import { defineHeapRule } from '../support/define-rule.ts';
import { assessConfidence } from '../support/dump-confidence.ts';
import { createMetricEvidence } from '../support/metric-evidence.ts';

/** A dump of live objects has less than 1 %; a full dump is mostly garbage between two collections. */
const SHARE = 0.3;

/** Names the class that has most of the garbage: what the program allocates. */
function describeMost({ byClass }: HeapAnalysis['unreachable']): string {
  const [most] = byClass;
  return most ? `; ${pluralize(most.objects, 'object')} of ${most.label} take ${formatBytes(most.bytes)} of it` : '';
}

export const unreachableShare = defineHeapRule({
  id: 'unreachable-share',
  cause: 'heap',
  title: 'A large part of the dump is garbage that was not collected yet',
  because:
    'Objects that no root reaches are not a leak: from 30 % on, they would distort every figure, so they are counted separately.',
  check: (analysis) => {
    const { unreachable, usedBytes, dump } = analysis;
    // The roots are at the end of a dump: of a truncated one nothing is known about what they reach.
    if (!isComplete(dump.defects)) return undefined;
    const share = computeShare(unreachable.bytes, unreachable.bytes + usedBytes);
    if (share < SHARE) return undefined;
    return {
      level: 'INFO',
      confidence: assessConfidence(analysis),
      headline: `${formatBytes(unreachable.bytes)}, ${formatShare(share)} of the dump, are garbage that was not collected yet`,
      explanation: `${pluralize(unreachable.objects, 'object')} are not reachable from any root${describeMost(unreachable)}. ${formatShare(SHARE)} are worth a note.`,
      advice:
        'Write the dump of live objects only ("jcmd <pid> GC.heap_dump" without -all) to search for a leak; to find out what fills the heap between collections, profile the allocations.',
      evidence: [
        createMetricEvidence('unreachable', bytes(unreachable.bytes)),
        createMetricEvidence('of the dump', percent(100 * share), percent(100 * SHARE)),
      ],
    };
  },
});
