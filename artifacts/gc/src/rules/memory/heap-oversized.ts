import { bytes, percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed } from '../evidence.ts';
import { counted, sayBytes, sayPercent, sayTime } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { allocationBursts } from '../support/find-allocation-bursts.ts';
import { flagSize } from '../support/flag-size.ts';

const OVER_PERCENT = 60;
const MIN_SPAN_MS = 600_000;
const MIN_COLLECTIONS = 10;
/** Head room above the peak that was seen. */
const HEAD_ROOM = 1.3;

export const heapOversized: Rule<GcAnalysis> = {
  id: 'heap-oversized',
  title: 'The heap is larger than it needs to be',
  because: 'GCeasy speaks of over-allocation when the peak stays at or below 60 % of what was allocated.',
  check: (analysis) => {
    const { span, sizes, pauses, run } = analysis;
    const { peak, allocated } = sizes.heap;
    const collections = pauses.count || run.cycles.count;
    if (!peak || !allocated || !(span.durationMs >= MIN_SPAN_MS) || collections < MIN_COLLECTIONS) return undefined;
    const share = (100 * peak) / allocated;
    const wanted = flagSize(peak * HEAD_ROOM);
    if (share > OVER_PERCENT || allocationBursts(analysis)) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis, collections),
      explanation:
        `At its peak the heap held ${sayBytes(peak)} of the ${sayBytes(allocated)} that were allocated: ` +
        `${sayPercent(share)} (limit ${OVER_PERCENT} %) over ${sayTime(span.durationMs)} and ${counted(collections, 'collection')}.`,
      advice: `Lower -Xmx to -Xmx${wanted} (peak × ${HEAD_ROOM}) if this log shows the busiest time; leave it when caches are still to fill.`,
      evidence: [
        computed('peak of the allocated heap', percent(share), percent(OVER_PERCENT)),
        computed('peak used', bytes(peak)),
        computed('allocated', bytes(allocated)),
      ],
    };
  },
};
