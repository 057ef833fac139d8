import { formatBytes, formatCount, formatTimes, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { findClearedMarkings } from '../support/collections/cleared-markings.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { findDecisiveRescues, findRescues } from '../support/heap-exhaustion.ts';
import { areFelt } from '../support/is-felt.ts';

/** Once may be a peak of load, unless it frees half of the heap; again, the cache has filled the heap anew. */
const MIN_RESCUES = 2;
/** So many full collections that freed what marking had found alive, and their share of all that were needed. */
const MIN_CLEARED = 3;
const CLEARED_SHARE = 1 / 2;

const ADVICE =
  'Replace the cache of soft references by one with a limit of its own (entries, bytes or age), or have them cleared earlier with -XX:SoftRefLRUPolicyMSPerMB=100 (default 1000). A heap dump shows what java.lang.ref.SoftReference holds.';

export const softReferenceCache = defineGcRule({
  id: 'soft-reference-cache',
  cause: 'heap-waste',
  title: 'Soft references fill the heap until it is full',
  because:
    'HotSpot clears soft references that were not used for a second per free megabyte (SoftRefLRUPolicyMSPerMB), and all of them before it throws an OutOfMemoryError: then a full collection that freed nothing is followed at once by one that frees a fifth of the heap. With G1, full collections free what marking had found alive just before. Our own limits.',
  check: (analysis) => claimRescues(analysis) ?? claimClearedMarkings(analysis) ?? claimClearedByZgc(analysis),
});

/** Claims soft references of which ZGC cleared most at once, again and again: it states how many. Who waited for that shows the harm. */
function claimClearedByZgc({ run, span }: GcAnalysis): Claim | undefined {
  const occurrences = new EvidenceCollector('count');
  for (const { mark, line, uptime, value } of run.marks)
    if (mark === 'soft-references-cleared' && value !== undefined) occurrences.add(line, uptime, value);
  const times = run.markCounts.get('soft-references-cleared') ?? 0;
  if (times < MIN_RESCUES || run.markCounts.has('out-of-memory')) return undefined;
  const waits = run.stalls.kind.rowsWhere((kind) => kind === 'allocation').length;
  return {
    level: waits >= MIN_RESCUES ? 'WARNING' : 'INFO',
    confidence: span.short ? 'low' : 'high',
    headline: `Soft references filled the heap ${formatTimes(times)}: ZGC cleared up to ${formatCount(occurrences.max)} of them at once`,
    explanation:
      `In ${pluralize(times, 'cycle')} ZGC cleared half of all soft references or more, which it does when memory is short; threads had to wait for memory ${formatTimes(waits)}. ` +
      `A cache of soft references has no limit but the heap, so that cycles follow each other and free little before it is cleared. The limit is ${MIN_RESCUES} times.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('times', count(times), count(MIN_RESCUES)),
      metricEvidence('most cleared at once', count(occurrences.max)),
      ...occurrences.toEvidence(),
    ],
  };
}

function claimRescues(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const rescues = findRescues(analysis);
  if (rescues.length < MIN_RESCUES && findDecisiveRescues(analysis).length === 0) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  for (const rescue of rescues) occurrences.addOld(run, rescue, rescue.before - rescue.after);
  const fulls = collectFulls(analysis);
  return {
    level: areFelt(analysis, fulls) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, rescues.length),
    headline: `Soft references filled the heap ${formatTimes(rescues.length)}: clearing them freed up to ${formatBytes(occurrences.max)}`,
    explanation:
      `A full collection freed nothing, and the next one, which began at once, freed up to ${formatBytes(occurrences.max)}: as the last resort the JVM clears soft references.` +
      `${describeTimes(run, occurrences)} A cache of soft references has no limit but the heap, so that collections are frequent and futile before it is cleared. The limit is ${MIN_RESCUES} times, or once half of the heap after a row of futile collections.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('most freed by clearing', bytes(occurrences.max)),
      metricEvidence('times', count(rescues.length), count(MIN_RESCUES)),
      ...occurrences.toEvidence(),
    ],
    lostMs: fulls.sum,
  };
}

function collectFulls(analysis: GcAnalysis): EvidenceCollector {
  const fulls = new EvidenceCollector();
  for (const full of findNeededFullCollections(analysis)) fulls.addOld(analysis.run, full, full.durationMs);
  return fulls;
}

/** Claims soft references that G1 clears without a second full collection: nothing names them, so that it is less certain. */
function claimClearedMarkings(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const cleared = findClearedMarkings(analysis);
  const fulls = collectFulls(analysis);
  if (cleared.length < MIN_CLEARED || cleared.length < CLEARED_SHARE * fulls.count) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  for (const full of cleared) occurrences.addOld(run, full, full.before - full.after);
  return {
    level: areFelt(analysis, fulls) ? 'WARNING' : 'INFO',
    confidence: 'medium',
    headline: `Only full collections free what fills the heap, up to ${formatBytes(occurrences.max)} at once: probably soft references`,
    explanation:
      `${pluralize(cleared.length, 'full collection')} of ${fulls.count} freed at once what marking had found alive just before.${describeTimes(run, occurrences)} ` +
      `HotSpot clears soft references the earlier, the less of the heap is free: a cache of them fills the heap until a full collection clears it. The limit is ${MIN_CLEARED}. ` +
      'A program that lets go of its data itself when memory is short looks the same.',
    advice: ADVICE,
    evidence: [
      metricEvidence('most freed at once', bytes(occurrences.max)),
      metricEvidence('such full collections', count(cleared.length), count(MIN_CLEARED)),
      ...occurrences.toEvidence(),
    ],
    lostMs: fulls.sum,
  };
}
