import { percent, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayPercent } from '../say.ts';
import { confidenceOf } from '../support/confidence.ts';
import { atOf, sinceWhen } from '../support/describe-time.ts';

/** -XX:TLABWasteTargetPercent is 1. */
const WASTE_PERCENT = 5;
const MIN_COLLECTIONS = 5;

export const tlabWaste: Rule<GcAnalysis> = {
  id: 'tlab-waste',
  title: 'Much of the young generation is lost in the buffers of threads',
  because: 'HotSpot aims at 1 % (TLABWasteTargetPercent); five times that is our own limit.',
  check: (analysis) => {
    const { run } = analysis;
    const seen = new Sightings('percent');
    for (const mark of run.marks) {
      if (mark.mark === 'tlab-waste' && (mark.value ?? 0) >= WASTE_PERCENT)
        seen.add(mark.line, atOf(run, mark), mark.value);
    }
    if (seen.count < MIN_COLLECTIONS) return undefined;
    return {
      level: 'INFO',
      confidence: confidenceOf(analysis, seen.count),
      explanation:
        `In ${counted(seen.count, 'collection')} (limit ${MIN_COLLECTIONS}) the allocation buffers of threads wasted ${WASTE_PERCENT} % or more of eden, ` +
        `${sayPercent(seen.max)} at most.${sinceWhen(run, seen.firstAt)}`,
      advice:
        'Leave -XX:+ResizeTLAB on and do not fix -XX:TLABSize; look for very many threads that each allocate little.',
      evidence: [computed('waste of eden', percent(seen.max), percent(WASTE_PERCENT)), ...seen.evidence()],
    };
  },
};
