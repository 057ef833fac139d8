import { bytes, type Confidence, count, type Level, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { computed, Sightings } from '../evidence.ts';
import { counted, sayBytes, sayPercent, sayTime } from '../say.ts';
import { lessSure } from '../support/confidence.ts';
import { momentOf } from '../support/describe-time.ts';
import { type Exhaustion, exhaustions } from '../support/heap-exhaustion.ts';
import { isVerySure, type Rise, riseOf, timeUntil, Z_SURE } from '../support/upward-trend.ts';

const MIN_POINTS = 6;
/** Where the kind of a collection is not known, points are guesses: more of them are needed. */
const MIN_POINTS_ENVELOPE = 20;
/** Peers warn from a growth of 3 %: in our measurements that is too eager (see `because`). */
const GROWTH = 0.1;
/** Of the live set at the beginning, unless the heap fills up. */
const GROWTH_OF_FIRST = 0.25;
/** Below this part of the heap a rise has not yet hurt. */
const ROOM = 0.6;
const HOUR_MS = 3_600_000;
/** `SHORT_RUN` of the catalogue: what rises within seconds of its start is filling up; only a full heap proves more. */
const SHORT_RUN_MS = 30_000;

export const memoryLeak: Rule<GcAnalysis> = {
  id: 'memory-leak',
  title: 'The live set keeps growing: probably a memory leak',
  because:
    'Theil–Sen slope and Mann–Kendall test on memory used after collections of the old generation; with a growth of 10 % of the heap all 10 rising logs of our set were found and none of 30 steady ones.',
  check: (analysis) => {
    const { run, capacity, live } = analysis;
    if (!capacity) return undefined;
    const [exhausted] = exhaustions(analysis);
    const rise = growthOf(analysis, exhausted);
    if (!rise) return undefined;
    const seen = new Sightings('bytes');
    for (const { line, at, used } of rise.points) seen.add(line, at, used);
    const growth = rise.last - rise.first;
    const moment = momentOf(run, seen.firstAt);
    return {
      level: levelOf(analysis, rise, exhausted),
      confidence: confidenceIn(rise, live.envelope),
      explanation:
        `After ${live.envelope ? 'collections' : 'collections of the old generation'} the used heap rose from ` +
        `${sayBytes(rise.first)} to ${sayBytes(rise.last)} (${sayPercent((100 * growth) / capacity.bytes)} of the ` +
        `${sayBytes(capacity.bytes)} heap, limit ${sayPercent(GROWTH * 100)}) over ${counted(rise.points.length, 'point')}` +
        `${moment && ` beginning ${moment}`} and never came back. ${outlook(rise, capacity.bytes, exhausted)}`,
      advice:
        'Take two heap dumps (jcmd <pid> GC.heap_dump) some time apart and compare them, or compare two class histograms (jcmd <pid> GC.class_histogram): what grew in between is the leak.',
      evidence: [
        computed('growth of the live set', bytes(growth), bytes(GROWTH * capacity.bytes)),
        computed('Mann–Kendall z', count(rise.trend.z), count(Z_SURE)),
        ...seen.evidence(),
      ],
    };
  },
};

/** The rise of the live set before the heap was full: a full heap cannot rise. */
function growthOf({ live, span, capacity, run }: GcAnalysis, exhausted: Exhaustion | undefined): Rise | undefined {
  if (span.durationMs < SHORT_RUN_MS && !exhausted && !run.markCounts.has('out-of-memory')) return undefined;
  const until = exhausted?.first.line ?? Number.POSITIVE_INFINITY;
  const points = live.points.filter(({ at, line }) => at >= span.warmUpEnd && line <= until);
  if (points.length < (live.envelope ? MIN_POINTS_ENVELOPE : MIN_POINTS)) return undefined;
  return riseOf(points, ({ first, last }) => {
    const growth = last - first;
    if (growth < GROWTH * (capacity?.bytes ?? 0)) return false;
    return exhausted !== undefined || growth >= GROWTH_OF_FIRST * first;
  });
}

function levelOf({ run, capacity }: GcAnalysis, rise: Rise, exhausted: Exhaustion | undefined): Level {
  if (exhausted || run.markCounts.has('out-of-memory')) return 'FATAL';
  return rise.last < ROOM * (capacity?.bytes ?? 0) ? 'WARNING' : 'SEVERE';
}

function confidenceIn(rise: Rise, envelope: boolean): Confidence {
  const confidence = isVerySure(rise) ? 'high' : 'medium';
  return envelope ? lessSure(lessSure(confidence)) : confidence;
}

function outlook(rise: Rise, cap: number, exhausted: Exhaustion | undefined): string {
  const rate = `It grows by ${sayBytes(rise.trend.slope * HOUR_MS)} per hour`;
  if (exhausted) return `${rate}; from line ${exhausted.first.line} on the heap is full.`;
  const { expected, soonest, latest } = timeUntil(cap, rise);
  const range = `95 % range: ${sayTime(soonest)} to ${latest === undefined ? 'never' : sayTime(latest)}`;
  return `${rate}; at this rate the heap is full in ${sayTime(expected)} (${range}).`;
}
