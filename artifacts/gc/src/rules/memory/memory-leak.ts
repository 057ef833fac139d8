import { formatBytes, formatCount, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Confidence, type Level } from '@hindsight/model';
import { keepHeap } from '../../advice/changes.ts';
import type { GcAnalysis, LivePoint, Span } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { computeEnvelope } from '../../metrics/live-set.ts';
import { measureClassGrowth } from '../support/class-metadata.ts';
import { measureLaterUse } from '../support/collections/later-use.ts';
import { lowerConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeGrowth, isPredictable } from '../support/describe-growth.ts';
import { describeTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findExhaustions, type HeapExhaustion } from '../support/heap-exhaustion.ts';
import {
  detectUpwardTrend,
  isHighlySignificant,
  listDailyFloors,
  MIN_KEPT_SHARE,
  predictTimeUntil,
  type UpwardTrend,
} from '../support/upward-trend.ts';

const MIN_POINTS = 6;
/** Of a rise that begins before the first collection of the old generation, so many points are after such collections. */
const MIN_LIVE_POINTS = 2;
/** Where the kind of collection is unknown, points are estimates: more of them are needed. */
const MIN_POINTS_ENVELOPE = 20;
/** Comparable tools warn from a growth of 3 %, which produced false alarms in our measurements (see `because`). */
const GROWTH = 0.1;
/** Growth as a share of the live set at the beginning, unless the heap fills up. */
const GROWTH_OF_FIRST = 0.25;
/** Below this share of the heap, growth has done no harm yet. */
const HARMLESS_SHARE = 0.6;
/** Unless they are so much of an old generation that grows no more. */
const FULL_OLD_SHARE = 0.8;
const GROWN_SHARE = 0.85;
/** What collections in this last part of the run release after the heap was full, a JVM that ends may have released. */
const END_SHARE = 0.01;
/** Data that leaks loads no classes: where class metadata grows by this share of the live set's growth, the program still starts, or its classes leak. */
const CLASS_SHARE = 0.5;
const LAST_THIRD = 2 / 3;
/** The end of a rise has at least this share of its pace. */
const STILL_RISING = 0.25;
/** `SHORT_RUN` of the catalog: a rise within seconds of the start is normal filling; only a full heap proves more. */
const SHORT_RUN_MS = 20_000;

export const memoryLeak = defineGcRule({
  id: 'memory-leak',
  cause: 'leak',
  title: 'The live set keeps growing: probably a memory leak',
  because:
    'Theil–Sen slope and Mann–Kendall test on the memory in use after collections of the old generation; with a limit of 10 % growth of the heap, all 10 rising logs of our set are found and none of the 30 steady ones.',
  check: (analysis) => {
    const { run, capacity, live } = analysis;
    if (!capacity) return undefined;
    const [exhausted] = findExhaustions(analysis);
    const rise = findGrowth(analysis, exhausted);
    if (!rise) return undefined;
    const occurrences = new EvidenceCollector('bytes');
    for (const { line, at, used } of rise.points) occurrences.add(line, at, used);
    const growth = rise.last - rise.first;
    const timeText = describeTime(run, occurrences.firstAt);
    return {
      level: rateLevel(analysis, rise, exhausted),
      confidence: rateTrendConfidence(rise, live.envelope),
      headline:
        `Probably a leak: what survives collections rose from ${formatBytes(rise.first)} to ${formatBytes(rise.last)} ` +
        `of a ${formatBytes(capacity.bytes)} heap`,
      explanation:
        `After ${live.envelope ? 'collections' : 'collections of the old generation'} the used heap rose by ${formatBytes(growth)} ` +
        `over ${pluralize(rise.points.length, 'point')}${timeText && ` beginning ${timeText}`} and never fell back. ` +
        `${describeOutlook(analysis, rise, capacity.bytes, exhausted)} The limit is ${formatPercent(GROWTH * 100)} of the heap.`,
      changes: [keepHeap()],
      advice:
        'Take two heap dumps (jcmd <pid> GC.heap_dump) some time apart and compare them, or compare two class histograms (jcmd <pid> GC.class_histogram): what has grown in between is the leak.',
      evidence: [
        metricEvidence('growth of the live set', bytes(growth), bytes(GROWTH * capacity.bytes)),
        metricEvidence('used after collections at the end', bytes(rise.last)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

/** Finds the rise of the live set before the heap was full: a full heap cannot rise. */
function findGrowth(analysis: GcAnalysis, exhausted: HeapExhaustion | undefined): UpwardTrend | undefined {
  const { live, span, capacity, run } = analysis;
  if (span.durationMs < SHORT_RUN_MS && !exhausted && !run.markCounts.has('out-of-memory')) return undefined;
  const until = exhausted?.first.line ?? Number.POSITIVE_INFINITY;
  const points = listPoints(analysis).filter(({ line }) => line <= until);
  const rising = [...boundEarlier(analysis), ...points];
  const isProven = points.length >= (live.envelope ? MIN_POINTS_ENVELOPE : MIN_POINTS);
  const isBounded = !live.envelope && points.length >= MIN_LIVE_POINTS && rising.length >= MIN_POINTS;
  if (!isProven && !isBounded) return undefined;
  const isEnough = ({ first, last }: Pick<UpwardTrend, 'first' | 'last'>) => {
    const growth = last - first;
    if (growth < GROWTH * (capacity?.bytes ?? 0)) return false;
    return exhausted !== undefined || growth >= GROWTH_OF_FIRST * first;
  };
  const rise =
    (isProven ? detectUpwardTrend(points, isEnough) : undefined) ??
    (exhausted || isStillRising(points, rising) ? detectUpwardTrend(rising, isEnough) : undefined) ??
    detectDailyRise(points, isEnough);
  if (!rise || hasFallenBack(analysis, rise, exhausted !== undefined)) return undefined;
  return exhausted || !growsWithClasses(analysis, rise) ? rise : undefined;
}

/** Finds what rises below the daily wave of the load. */
function detectDailyRise(
  points: readonly LivePoint[],
  isEnough: (rise: Pick<UpwardTrend, 'first' | 'last'>) => boolean,
): UpwardTrend | undefined {
  const floors = listDailyFloors(points);
  return floors.length >= MIN_POINTS ? detectUpwardTrend(floors, isEnough) : undefined;
}

/**
 * Returns whether a later collection of any kind left much less in use: then what had grown was released, as a job releases it. After an
 * OutOfMemoryError the thread that failed releases what it held, which proves nothing.
 */
function hasFallenBack(analysis: GcAnalysis, { points, first, last }: UpwardTrend, wasFull: boolean): boolean {
  if (isUnstamped(analysis.span) || analysis.run.markCounts.has('out-of-memory')) return false;
  const grown = points[Math.floor(points.length * LAST_THIRD)]?.at ?? Number.NaN;
  const end = wasFull ? analysis.span.to - END_SHARE * analysis.span.durationMs : Number.POSITIVE_INFINITY;
  return measureLaterUse(analysis, grown, end).lowest < first + (last - first) * MIN_KEPT_SHARE;
}

/** Lists the points after warm-up; without timestamps all of them, in their order. */
const listPoints = ({ live, span }: GcAnalysis): LivePoint[] =>
  isUnstamped(span)
    ? live.points.map((point, index) => ({ ...point, at: index }))
    : live.points.filter(({ at }) => at >= span.warmUpEnd);

const isUnstamped = ({ durationMs }: Span): boolean => Number.isNaN(durationMs);

/**
 * Returns whether the last two points rise at a notable part of the pace from the first one. Else the heap was filled, with what lives
 * and with the garbage that the collector leaves beside it.
 */
function isStillRising(points: readonly LivePoint[], rising: readonly LivePoint[]): boolean {
  const [first, before, last] = [rising[0], points.at(-2), points.at(-1)];
  if (!first || !before || !last) return true;
  const pace = (last.used - first.used) / (last.at - first.at);
  return last.used - before.used >= STILL_RISING * pace * (last.at - before.at);
}

function growsWithClasses(analysis: GcAnalysis, { first, last, points }: UpwardTrend): boolean {
  const [begin, end] = [points[0]?.at ?? 0, points.at(-1)?.at ?? 0];
  return measureClassGrowth(analysis, begin, end) >= CLASS_SHARE * (last - first);
}

/**
 * What was in use after the collections before the first one of the old generation: no more was alive then, so that a rise from
 * there to the live set is proven. A concurrent collector may first look at the old generation when half of the heap is full.
 */
function boundEarlier({ live, run, span }: GcAnalysis): LivePoint[] {
  const [first] = live.points;
  if (!first || live.envelope) return [];
  return computeEnvelope(run, { from: span.from, durationMs: first.at - span.from }).filter(
    ({ at }) => at >= span.warmUpEnd && at < first.at,
  );
}

/** Returns whether what survives is most of an old generation of its own, in a heap that has grown to its limit: the young one gives it no room. */
function fillsOldGeneration({ run, capacity, sizes }: GcAnalysis, { last }: UpwardTrend): boolean {
  if (!isInCollectorFamily(run, 'fixedGenerations') || !capacity) return false;
  const grown = (sizes.heap.allocated ?? 0) >= GROWN_SHARE * capacity.bytes;
  return grown && last >= FULL_OLD_SHARE * (sizes.old.allocated ?? Number.POSITIVE_INFINITY);
}

function rateLevel(analysis: GcAnalysis, rise: UpwardTrend, exhausted: HeapExhaustion | undefined): Level {
  const { run, capacity } = analysis;
  if (exhausted || run.markCounts.has('out-of-memory')) return 'FATAL';
  return rise.last < HARMLESS_SHARE * (capacity?.bytes ?? 0) && !fillsOldGeneration(analysis, rise)
    ? 'WARNING'
    : 'SEVERE';
}

function rateTrendConfidence(rise: UpwardTrend, envelope: boolean): Confidence {
  const confidence = isHighlySignificant(rise) ? 'high' : 'medium';
  return envelope ? lowerConfidence(lowerConfidence(confidence)) : confidence;
}

function describeOutlook(
  { span }: GcAnalysis,
  rise: UpwardTrend,
  cap: number,
  exhausted: HeapExhaustion | undefined,
): string {
  if (isUnstamped(span)) return 'Without timestamps nothing is known of its pace.';
  const rate = `It grows ${describeGrowth(rise)}`;
  if (exhausted) return `${rate}; from line ${formatCount(exhausted.first.line)} on the heap is full.`;
  const { expected, soonest, latest } = predictTimeUntil(cap, rise);
  if (!isPredictable(rise, expected)) return `${rate}.`;
  const range = `95 % range: ${formatDuration(soonest)} to ${latest === undefined ? 'never' : formatDuration(latest)}`;
  return `${rate}; at this rate the heap is full in ${formatDuration(expected)} (${range}).`;
}
