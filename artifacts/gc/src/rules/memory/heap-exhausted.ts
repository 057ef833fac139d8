import {
  chooseHeadline,
  formatBytes,
  formatCount,
  formatDuration,
  formatPercent,
  formatTimes,
  lineEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { bytes, type Claim, type Confidence, count, percent } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import { keepHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRun } from '../../model.ts';
import { findFullOldGeneration } from '../support/collections/full-old-generation.ts';
import { measureLaterUse } from '../support/collections/later-use.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart } from '../support/full-gc-chains.ts';
import {
  FULL_SHARE,
  findExhaustions,
  type HeapExhaustion,
  MIN_FREED_SHARE,
  MIN_IN_A_ROW,
  RELEASED_SHARE,
  resolveCommitted,
} from '../support/heap-exhaustion.ts';
import { areFelt } from '../support/is-felt.ts';

/** Fewer collections later say little of what is in use then. */
const MIN_LATER_COLLECTIONS = 3;
/** The JVM went on when it ran at least this share of the time for which the heap was full; a JVM that ends releases all as well. */
const MIN_LATER_SHARE = 0.1;
/** Before it exits, a JVM that failed goes on for a moment in any case. */
const MIN_LATER_MS = 1000;
/** Epsilon never collects: with this share of the heap in use it is about to fail. */
const FULL_EPSILON = 0.95;

export const heapExhausted = defineGcRule({
  id: 'heap-exhausted',
  cause: 'heap',
  title: 'The heap is full and collections free nothing',
  because:
    'In logs of the Parallel collector that end in OutOfMemoryError, 87 to 92 % of the heap is used after each of the last full collections (measured).',
  check: (analysis) =>
    getCollector(analysis.run) === 'Epsilon'
      ? claimForEpsilon(analysis)
      : (claimFutileCollections(analysis) ?? claimFullOldGeneration(analysis)),
});

/** So many futile collections in a row prove by themselves that the heap grows no more, however short the log is. */
const MIN_PROVEN_ROW = 5;

function rateRow(analysis: GcAnalysis, row: number): Confidence {
  const confidence = rateConfidence(analysis, row);
  return confidence === 'low' && row >= MIN_PROVEN_ROW ? 'medium' : confidence;
}

function claimFutileCollections(analysis: GcAnalysis): GcClaim | undefined {
  const { run, capacity } = analysis;
  const times = findExhaustions(analysis);
  const longest = times.reduce<HeapExhaustion | undefined>(
    (most, time) => (time.collections.length > (most?.collections.length ?? 0) ? time : most),
    undefined,
  );
  if (!longest || !capacity) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  let lostMs = 0;
  for (const { collections } of times) {
    for (const collection of collections) {
      occurrences.addOld(run, collection, collection.live);
      lostMs += collection.durationMs || 0;
    }
  }
  const heap = longest.last.from === 'cycle' ? capacity.bytes : resolveCommitted(longest.last, capacity.bytes);
  const left = longest.last.live;
  const released = findReleased(analysis, times);
  return {
    level: released === undefined ? 'FATAL' : 'SEVERE',
    confidence: capacity.from === 'committed' ? rateRow(analysis, occurrences.count) : 'high',
    ...(released !== undefined && {
      general: 'For a while the heap was full, and collections freed nothing',
    }),
    changes: [keepHeap()],
    headline: released === undefined ? nameCase(longest, left, heap) : nameReleased(times, longest, heap, released),
    explanation: describe(analysis, longest, heap) + describeReleased(analysis, times, released),
    advice: released === undefined ? buildAdvice(analysis, occurrences.max) : adviseReleased(left),
    evidence: [
      metricEvidence('used after collection', percent((100 * left) / heap), percent(FULL_SHARE * 100)),
      ...occurrences.toEvidence(),
    ],
    ...(isInCollectorFamily(run, 'lowPause') ? {} : { lostMs }),
  };
}

/**
 * Returns what was in use after the heap had been full for the last time, when that is much less: what filled it was released, and the
 * JVM went on. After an OutOfMemoryError a thread had failed to do its work, so that this is no such case.
 */
function findReleased(analysis: GcAnalysis, times: readonly HeapExhaustion[]): number | undefined {
  const { first, last } = times.at(-1) ?? {};
  if (!first || !last || analysis.run.markCounts.has('out-of-memory')) return undefined;
  const laterMs = analysis.span.to - last.at;
  if (laterMs < MIN_LATER_MS || laterMs < MIN_LATER_SHARE * (last.at - computeStart(first))) return undefined;
  const { collections, lowest } = measureLaterUse(analysis, last.at);
  return collections >= MIN_LATER_COLLECTIONS && lowest <= RELEASED_SHARE * last.live ? lowest : undefined;
}

function nameReleased(
  times: readonly HeapExhaustion[],
  { first, last, collections }: HeapExhaustion,
  heap: number,
  released: number,
): string {
  const span = formatDuration(last.at - computeStart(first));
  const often = times.length === 1 ? `for ${span}` : `${formatTimes(times.length)}, for up to ${span}`;
  const full = `The heap was full ${often}: ${formatBytes(last.live)} of ${formatBytes(heap)} in use`;
  return chooseHeadline(
    `${full} after ${pluralize(collections.length, 'collection')}, and ${formatBytes(released)} later`,
    `${full}, and ${formatBytes(released)} later`,
    full,
  );
}

const describeReleased = (
  { run }: GcAnalysis,
  times: readonly HeapExhaustion[],
  released: number | undefined,
): string =>
  describeTimes(run, times) +
  (released === undefined
    ? ''
    : ` Later only ${formatBytes(released)} were in use: what filled the heap was released, and the JVM went on. It is no leak that stays, and the heap is large enough for the rest.`);

/** The days and hours at which it happens show a job or a peak of load. */
function describeTimes(run: GcRun, times: readonly HeapExhaustion[]): string {
  const [first, last] = [times[0], times.at(-1)];
  if (!first || !last || first === last) return '';
  const [from, to] = [first, last].map((time) => describeTime(run, computeStart(time.first)));
  const when = from && to ? `; the first began ${from}, the last ${to}` : '';
  return ` The log has ${pluralize(times.length, 'such time')}${when}.`;
}

const adviseReleased = (left: number): string =>
  'Find out what ran while the heap was full: a job, a report, a request that loads more than others, or far more requests than usual (a heap dump at that time shows what is held). Load it in parts, or limit how much of it runs at once. ' +
  `Raise -Xmx to about twice the ${formatBytes(left)} only where so much is needed at once.`;

function nameCase({ collections, last }: HeapExhaustion, left: number, heap: number): string {
  const full = `${formatBytes(left)} of ${formatBytes(heap)}`;
  return last.from === 'cycle'
    ? `The heap is full: ${pluralize(collections.length, 'cycle')} in a row found up to ${full} alive`
    : `The heap is full: ${pluralize(collections.length, 'collection')} in a row left ${full} in use`;
}

function describe({ run }: GcAnalysis, { collections, first, last }: HeapExhaustion, heap: number): string {
  const timeText = describeTime(run, computeStart(first));
  const where = `from line ${formatCount(first.line)} to line ${formatCount(last.line)}${timeText && ` (${timeText})`}`;
  const share = formatPercent(FULL_SHARE * 100);
  const end = `(${formatPercent((100 * last.live) / heap)} at the end)`;
  const limit =
    collections.length < MIN_IN_A_ROW
      ? 'The second began at once: it is the last attempt of the JVM before an OutOfMemoryError.'
      : `The limit is ${MIN_IN_A_ROW} in a row.`;
  return last.from === 'cycle'
    ? `In ${pluralize(collections.length, 'cycle')} in a row, ${where}, marking found ${share} or more of the heap alive ${end}, while threads waited for memory. ${limit}`
    : `${pluralize(collections.length, 'collection')} of the old generation in a row, ${where}, left ${share} or more of the heap in use ` +
        `${end} and freed less than ${formatPercent(MIN_FREED_SHARE * 100)} each. ${limit}`;
}

function buildAdvice({ capacity }: GcAnalysis, used: number): string {
  const dump =
    'Take a heap dump (jcmd <pid> GC.heap_dump) and find what fills the heap: a leak, or more load than the heap was sized for.';
  return `${dump} Raise -Xmx above ${formatBytes(capacity?.bytes ?? used)} only if the ${formatBytes(used)} that survive are needed.`;
}

/** Where the old generation is full, every further collection is a full one, even if it frees the young objects that nobody needs. */
function claimFullOldGeneration(analysis: GcAnalysis): GcClaim | undefined {
  const full = findFullOldGeneration(analysis);
  if (!full) return undefined;
  const { run } = analysis;
  const { collections, left, committed } = full;
  const durations = new EvidenceCollector();
  const occurrences = new EvidenceCollector('bytes');
  for (const collection of collections) {
    durations.addOld(run, collection, collection.durationMs);
    occurrences.addOld(run, collection, collection.oldAfter);
  }
  const times = pluralize(collections.length, 'full collection');
  const share = percent((100 * left) / committed);
  return {
    level: areFelt(analysis, durations) ? 'FATAL' : 'WARNING',
    confidence: rateConfidence(analysis, occurrences.count),
    general: 'The old generation is full, and full collections free nothing of it',
    headline: `The old generation is full: ${times} in a row left ${formatBytes(left)} of ${formatBytes(committed)} in use`,
    explanation:
      `${times} in a row left nearly all of the old generation in use and freed nearly nothing of it; what they freed was young. ` +
      `While it is full, every collection is a full one. The log begins ${formatDuration(run.clock.runFirst)} after the JVM, so that it does not show since when it is full.`,
    changes: [keepHeap()],
    advice: buildAdvice(analysis, left),
    evidence: [
      metricEvidence('old generation used after collection', share),
      metricEvidence('full collections in a row', count(collections.length)),
      ...occurrences.toEvidence(),
    ],
    lostMs: durations.sum,
  };
}

function claimForEpsilon({ sizes, capacity, run }: GcAnalysis): Claim | undefined {
  const used = sizes.heap.peak ?? 0;
  if (!capacity || capacity.from === 'committed' || used < FULL_EPSILON * capacity.bytes) return undefined;
  const last = run.samples.count - 1;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: `Epsilon never collects, and ${formatBytes(used)} of the ${formatBytes(capacity.bytes)} heap are in use`,
    explanation: `The JVM will end when the rest is allocated. The limit is ${formatPercent(FULL_EPSILON * 100)} of the heap.`,
    advice: 'Raise -Xmx above the total that the run allocates, or use a collector that frees memory.',
    evidence: [
      metricEvidence('used', bytes(used), bytes(FULL_EPSILON * capacity.bytes)),
      ...(last >= 0 ? [lineEvidence(run.samples.line.get(last))] : []),
    ],
  };
}
