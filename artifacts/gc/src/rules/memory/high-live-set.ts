import { computeMedian, formatBytes, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { percent } from '@hindsight/model';
import { raiseHeap } from '../../advice/changes.ts';
import type { Capacity, GcAnalysis, OldCollection } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { measureLaterUse } from '../support/collections/later-use.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { RELEASED_SHARE } from '../support/heap-exhaustion.ts';

/** Share of the maximum heap, for collectors that need free memory to work beside the application. */
const LIVE_PERCENT = 70;
/** Share of the old generation, for the other collectors (Jifa). */
const OLD_PERCENT = 80;
const WARNING_PERCENT = 85;
const MIN_EVENTS = 3;
/** A heap that has not grown to its limit yet is full by design. */
const COMMITTED_OF_CAP = 0.85;
/** Concurrent collectors work well with two to three times the live set. */
const HEAP_OF_LIVE = 2;

interface Filling {
  readonly of: 'heap' | 'old generation';
  readonly limit: number;
  readonly computeShare: (collection: OldCollection) => number;
}

export const highLiveSet = defineGcRule({
  id: 'high-live-set',
  cause: 'heap',
  title: 'The live set leaves little room in the heap',
  because:
    'Jifa warns at 80 % of the old generation and 60 % of the heap; region-based collectors need the larger reserve.',
  check: (analysis) => {
    const { run, capacity, oldCollections } = analysis;
    if (!capacity || capacity.from === 'committed') return undefined;
    const filling = chooseFilling(analysis, capacity);
    const known = oldCollections.filter((collection) => Number.isFinite(filling.computeShare(collection)));
    const lastThird = known.slice(-Math.max(MIN_EVENTS, Math.ceil(known.length / 3)));
    if (lastThird.length < MIN_EVENTS) return undefined;
    const share = computeMedian(lastThird.map(filling.computeShare));
    if (share < filling.limit) return undefined;
    const occurrences = new EvidenceCollector('bytes');
    for (const collection of lastThird) occurrences.addOld(run, collection, collection.after);
    const live = computeMedian(lastThird.map(({ after }) => after));
    if (isReleased(analysis, lastThird, live)) return undefined;
    // A small old generation in a large heap is the subject of generation-sizing: the heap itself has free memory.
    if (live * HEAP_OF_LIVE <= capacity.bytes) return undefined;
    return {
      // What it costs the application is told by heap-undersized.
      level: share >= WARNING_PERCENT ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, known.length),
      headline: `${formatBytes(live)} stay in use after collections, ${formatPercent(share)} of the ${filling.of}`,
      explanation:
        `This is the median after the last ${pluralize(lastThird.length, 'collection')} of the old generation, in a heap of up to ${formatBytes(capacity.bytes)}. ` +
        `The limit is ${filling.limit} %.`,
      changes: [raiseHeap(analysis)],
      advice: isInCollectorFamily(run, 'concurrent')
        ? 'Or keep less data in memory: concurrent collectors need the room to work beside the application.'
        : 'Or keep less data in memory.',
      evidence: [
        metricEvidence(`median live set of the ${filling.of}`, percent(share), percent(filling.limit)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

/** Returns whether later collections of any kind left much less in use: then it does not stay in use. */
const isReleased = (analysis: GcAnalysis, collections: readonly OldCollection[], live: number): boolean =>
  measureLaterUse(analysis, collections.at(-1)?.at ?? Number.NaN).lowest <= RELEASED_SHARE * live;

function chooseFilling({ run, sizes }: GcAnalysis, { bytes: cap }: Capacity): Filling {
  const grown = ({ committed }: OldCollection) => Number.isNaN(committed) || committed >= COMMITTED_OF_CAP * cap;
  if (isInCollectorFamily(run, 'lowPause') || isInCollectorFamily(run, 'g1')) {
    return { of: 'heap', limit: LIVE_PERCENT, computeShare: ({ after }) => (100 * after) / cap };
  }
  const old = sizes.old.allocated ?? Number.NaN;
  return {
    of: 'old generation',
    limit: OLD_PERCENT,
    computeShare: (collection) => (grown(collection) ? (100 * collection.oldAfter) / old : Number.NaN),
  };
}
