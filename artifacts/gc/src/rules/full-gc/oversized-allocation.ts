import { formatBytes, formatTimes, metricEvidence } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { findOversizedChains } from '../support/collections/oversized-collections.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

export const oversizedAllocation = defineGcRule({
  id: 'oversized-allocation',
  cause: 'large-allocation',
  title: 'One allocation is larger than all free memory of the heap',
  because:
    'HotSpot collects the whole heap, and once more with soft references, before an allocation fails with an OutOfMemoryError. Two full collections at once that free nothing (1 % of the heap) while less than half of it is in use leave no other reason. Our own limits.',
  check: (analysis) => {
    const { run, capacity } = analysis;
    const chains = findOversizedChains(analysis);
    const [first] = chains;
    if (!capacity || !first) return undefined;
    const occurrences = new EvidenceCollector();
    for (const collection of chains.flat()) occurrences.addOld(run, collection, collection.durationMs);
    const used = first.at(-1)?.after ?? Number.NaN;
    return {
      level: 'WARNING',
      confidence: rateConfidence(analysis, occurrences.count),
      headline: `The application asked ${formatTimes(chains.length)} for more memory at once than the heap can give, with ${formatBytes(used)} of ${formatBytes(capacity.bytes)} in use`,
      explanation:
        `Full collections ran again at once and freed nothing, although less than half of the heap was in use: what was asked for is larger than all that is free, such as one array for a whole file, result or message.` +
        `${describeTimes(run, occurrences)} Such an allocation fails with an OutOfMemoryError, which the application may catch. The heap is not full, and nothing leaks here.`,
      advice:
        'Look for an OutOfMemoryError of this time in the application log: its stack trace names who asked. Limit the size there, above all one that comes from a request or a file, and read or write it in pieces; a larger heap (-Xmx) helps only if this size is wanted.',
      evidence: [
        metricEvidence('times', count(chains.length)),
        metricEvidence('in use after the last try', bytes(used), bytes(capacity.bytes / 2)),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});
