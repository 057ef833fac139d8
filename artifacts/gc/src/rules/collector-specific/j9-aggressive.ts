import { computeMedian, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { PauseMark } from '../../events.ts';
import { isRequested } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import type { GcRun } from '../../model.ts';
import { LARGE_OBJECT_ADVICE, MIN_FREE_SHARE } from '../support/collections/large-requests.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const j9Aggressive = defineGcRule({
  id: 'j9-aggressive',
  cause: 'heap',
  title: 'The collector made its last attempt before OutOfMemoryError',
  because:
    'OpenJ9 collects aggressively (compacting, clearing soft references) only when a normal global collection left too little free memory (OpenJ9 documentation). It reports each such collection.',
  check: ({ run }) => {
    if (!isInCollectorFamily(run, 'openJ9')) return undefined;
    const aggressive = new EvidenceCollector();
    const free: number[] = [];
    for (const row of run.pauses.marks.rowsWith(PauseMark.aggressive)) {
      // System.gc() and dumps compact as well, whatever is free.
      if (isRequested(run.pauses.cause.get(row))) continue;
      aggressive.addPause(run, row);
      free.push(computeFreeShare(run, row));
    }
    if (aggressive.count === 0) return undefined;
    const share = computeMedian(free);
    return {
      level: 'SEVERE',
      confidence: 'high',
      ...describe(aggressive, share),
      explanation: `Each is the last attempt before OutOfMemoryError: free memory was too low after a normal collection${share >= MIN_FREE_SHARE ? ', or not in one piece' : ''}. The longest took ${formatDuration(aggressive.max)}.${describeTimes(run, aggressive)}`,
      evidence: [metricEvidence('aggressive collections', count(aggressive.count)), ...aggressive.toEvidence()],
      lostMs: aggressive.sum,
    };
  },
});

function computeFreeShare({ pauses: { pools } }: GcRun, row: number): number {
  return 1 - getPoolFigure(pools, 'heap', 'after', row) / getPoolFigure(pools, 'heap', 'committed', row);
}

function describe({ count: collections, sum }: EvidenceCollector, freeShare: number) {
  const took = `${pluralize(collections, 'aggressive global collection')} took ${formatDuration(sum)}`;
  return freeShare >= MIN_FREE_SHARE
    ? {
        headline: `${took} for one large object, and left ${formatPercent(100 * freeShare)} of the heap free`,
        advice: LARGE_OBJECT_ADVICE,
      }
    : {
        headline: `${took}: the heap is nearly full`,
        advice:
          'Take a heap dump (-Xdump:heap, or jcmd Dump.heap) and look for what fills the heap; raise -Xmx when all of it is wanted.',
      };
}
