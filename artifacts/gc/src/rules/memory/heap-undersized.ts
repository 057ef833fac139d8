import { computeMedian, formatBytes, formatDuration, formatPercent, metricEvidence } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import { gcOverhead } from '../pauses/gc-overhead.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { formatFlagSize } from '../support/flag-size.ts';
import { memoryLeak } from './memory-leak.ts';

const INTERVAL_MS = 1000;
const LIVE_PERCENT = 50;
/** Free memory at least doubles, so that collections are half as frequent. */
const HEAP_OF_LIVE = 3;

export const heapUndersized = defineGcRule({
  id: 'heap-undersized',
  cause: 'heap-too-small',
  title: 'The heap is too small for its live set',
  because:
    'Collections less than a second apart, too much time spent in them, and a live set of half the heap: GCeasy and garbagecat call this under-allocation.',
  check: (analysis) => {
    const { capacity, pauses, minor, live, run } = analysis;
    if (!capacity) return undefined;
    const interval = minor.count > 0 ? minor.medianIntervalMs : pauses.medianIntervalMs;
    const used = computeMedian(live.points.map((point) => point.used));
    const share = (100 * used) / capacity.bytes;
    if (!(interval < INTERVAL_MS) || !(share >= LIVE_PERCENT)) return undefined;
    const overhead = gcOverhead.check(analysis);
    if (!overhead || memoryLeak.check(analysis)) return undefined;
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, live.points.length),
      explanation:
        `Collections run every ${formatDuration(interval)} (median, limit ${formatDuration(INTERVAL_MS)}) and take too much of the time, ` +
        `while ${formatBytes(used)} stay in use: ${formatPercent(share)} of the ${formatBytes(capacity.bytes)} heap (limit ${LIVE_PERCENT} %).`,
      advice: `Raise -Xmx to about -Xmx${formatFlagSize(used * HEAP_OF_LIVE)} (live set × ${HEAP_OF_LIVE}), or reduce allocation (allocation profile of a JFR recording).`,
      evidence: [
        metricEvidence('median time between collections', ms(interval), ms(INTERVAL_MS)),
        metricEvidence('median live set of the heap', percent(share), percent(LIVE_PERCENT)),
        pauseEvidence(run, pauses.maxRow),
      ],
      lostMs: pauses.totalMs,
    };
  },
});
