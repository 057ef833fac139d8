import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, percent } from '@hindsight/model';
import { lowerHeap } from '../../advice/changes.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { findAllocationBursts } from '../support/find-allocation-bursts.ts';

const OVER_PERCENT = 60;
const MIN_SPAN_MS = 600_000;
const MIN_COLLECTIONS = 10;
/** Headroom above the measured peak. */
const HEADROOM = 1.3;

export const heapOversized = defineGcRule({
  id: 'heap-oversized',
  cause: 'heap-sizing',
  title: 'The heap is larger than it needs to be',
  because: 'GCeasy calls a heap over-allocated when its peak stays at or below 60 % of the allocated size.',
  check: (analysis) => {
    const { span, sizes, pauses, run } = analysis;
    const { peak, allocated } = sizes.heap;
    const collections = pauses.count || run.cycles.count;
    if (!peak || !allocated || !(span.durationMs >= MIN_SPAN_MS) || collections < MIN_COLLECTIONS) return undefined;
    const share = (100 * peak) / allocated;
    if (share > OVER_PERCENT || findAllocationBursts(analysis)) return undefined;
    return {
      level: 'INFO',
      confidence: rateConfidence(analysis, collections),
      headline: `The heap has ${formatBytes(allocated)} and held ${formatBytes(peak)} at its peak`,
      explanation:
        `That is ${formatPercent(share)} over ${formatDuration(span.durationMs)} and ${pluralize(collections, 'collection')}. ` +
        `Up to ${OVER_PERCENT} % the heap counts as oversized.`,
      changes: [lowerHeap(peak * HEADROOM, `peak × ${HEADROOM}`)],
      advice: 'Do so only if this log covers the busiest time, and leave it if caches still have to fill.',
      evidence: [
        metricEvidence('peak of the allocated heap', percent(share), percent(OVER_PERCENT)),
        metricEvidence('peak used', bytes(peak)),
        metricEvidence('allocated', bytes(allocated)),
      ],
    };
  },
});
