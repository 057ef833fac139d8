import { formatBytes, formatTimes, metricEvidence } from '@hindsight/claims';
import { bytes, count } from '@hindsight/model';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { findDecisiveRescues, findRescues } from '../support/heap-exhaustion.ts';
import { areFelt } from '../support/is-felt.ts';

/** Once may be a peak of load, unless it frees half of the heap; again, the cache has filled the heap anew. */
const MIN_RESCUES = 2;

export const softReferenceCache = defineGcRule({
  id: 'soft-reference-cache',
  cause: 'heap-waste',
  title: 'Soft references fill the heap until it is full',
  because:
    'HotSpot clears soft references that were not used for a second per free megabyte (SoftRefLRUPolicyMSPerMB), and all of them before it throws an OutOfMemoryError: then a full collection that freed nothing is followed at once by one that frees a fifth of the heap. Our own limits.',
  check: (analysis) => {
    const { run } = analysis;
    const rescues = findRescues(analysis);
    if (rescues.length < MIN_RESCUES && findDecisiveRescues(analysis).length === 0) return undefined;
    const occurrences = new EvidenceCollector('bytes');
    for (const rescue of rescues) occurrences.addOld(run, rescue, rescue.before - rescue.after);
    const fulls = new EvidenceCollector();
    for (const full of findNeededFullCollections(analysis)) fulls.addOld(run, full, full.durationMs);
    return {
      level: areFelt(analysis, fulls) ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, rescues.length),
      headline: `Soft references filled the heap ${formatTimes(rescues.length)}: clearing them freed up to ${formatBytes(occurrences.max)}`,
      explanation:
        `A full collection freed nothing, and the next one, which began at once, freed up to ${formatBytes(occurrences.max)}: as the last resort the JVM clears soft references.` +
        `${describeFirstTime(run, occurrences.firstAt)} A cache of soft references has no limit but the heap, so that collections are frequent and futile before it is cleared. ${MIN_RESCUES} times, or once half of the heap after a row of futile collections, are the limit.`,
      advice:
        'Replace the cache of soft references by one with a limit of its own (entries, bytes or age), or have them cleared earlier with -XX:SoftRefLRUPolicyMSPerMB=100 (default 1000). A heap dump shows what java.lang.ref.SoftReference holds.',
      evidence: [
        metricEvidence('most freed by clearing', bytes(occurrences.max)),
        metricEvidence('times', count(rescues.length), count(MIN_RESCUES)),
        ...occurrences.toEvidence(),
      ],
      lostMs: fulls.sum,
    };
  },
});
