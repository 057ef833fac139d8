import {
  formatDuration,
  formatPercent,
  formatTimes,
  markedEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { type Claim, count, percent } from '@hindsight/model';
import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime, describeTimes, toRunTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart, findFullGcChains, sumDurations } from '../support/full-gc-chains.ts';

/** The limits of HotSpot itself: -XX:GCTimeLimit and -XX:GCHeapFreeLimit, each in percent. */
const GC_TIME_LIMIT = 98;
const GC_HEAP_FREE_LIMIT = 2;
/** HotSpot gives up after five collections in a row (AdaptiveSizePolicyGCTimeLimitThreshold). */
const IN_A_ROW = 5;

const MARKS_QUOTED = 4;
/** How HotSpot and OpenJ9 report it. */
const WORDS = ['GC Overhead Limit', 'GC overhead limit exceeded', 'overhead limit', 'GCTimeLimit', 'excessive gc'];

const ADVICE =
  'Take a heap dump (jcmd <pid> GC.heap_dump) and find what fills the heap; raise -Xmx only if all of it is needed. Leave the limit itself on: it is not the cause.';

export const gcOverheadLimit = defineGcRule({
  id: 'gc-overhead-limit',
  cause: 'heap',
  title: 'Nearly all time goes into collections that free nearly nothing',
  because:
    'HotSpot throws OutOfMemoryError above 98 % of the time with less than 2 % freed (GCTimeLimit, GCHeapFreeLimit), five collections in a row; OpenJ9 above 95 %.',
  check: (analysis) => claimFromJvm(analysis) ?? claimFromFigures(analysis) ?? claimNearLimit(analysis),
});

function claimFromJvm({ run }: GcAnalysis): Claim | undefined {
  const marks = run.marks.filter(({ mark }) => mark === 'gc-overhead-limit' || mark === 'excessive-gc');
  const [first] = marks;
  if (!first) return undefined;
  const occurrences = (run.markCounts.get('gc-overhead-limit') ?? 0) + (run.markCounts.get('excessive-gc') ?? 0);
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: `The JVM gave up ${formatTimes(occurrences)}: nearly all time went into collections that freed nearly nothing`,
    explanation: `The JVM reported ${pluralize(occurrences, 'time')} that it spends nearly all of its time collecting a heap that stays full.${describeTimes(run, { firstAt: toRunTime(run, first), count: occurrences })}`,
    advice: ADVICE,
    evidence: [
      metricEvidence('reports of the JVM', count(occurrences)),
      ...marks.slice(0, MARKS_QUOTED).map(({ line }) => markedEvidence(line, WORDS)),
    ],
  };
}

/** The JVM states for a collection that it is beyond both limits, and gives up when more follow in a row. */
function claimNearLimit({ run }: GcAnalysis): Claim | undefined {
  const marks = run.marks.filter(({ mark }) => mark === 'near-gc-overhead-limit');
  const [first] = marks;
  if (!first) return undefined;
  const occurrences = run.markCounts.get('near-gc-overhead-limit') ?? 0;
  return {
    level: 'SEVERE',
    confidence: 'high',
    headline: `The JVM was ${formatTimes(occurrences)} close to giving up: nearly all time went into collections that freed nearly nothing`,
    explanation: `The JVM reported ${pluralize(occurrences, 'time')} that it would exceed its limit (GCTimeLimit, ${GC_TIME_LIMIT} % of the time).${describeTimes(run, { firstAt: toRunTime(run, first), count: occurrences })} After ${IN_A_ROW} such collections in a row it throws OutOfMemoryError.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('reports of the JVM', count(occurrences)),
      ...marks.slice(0, MARKS_QUOTED).map(({ line }) => markedEvidence(line, WORDS)),
    ],
  };
}

interface FutileStretch {
  readonly collections: readonly OldCollection[];
  readonly sharePercent: number;
}

function claimFromFigures(analysis: GcAnalysis): Claim | undefined {
  const worst = findWorstStretch(analysis);
  if (!worst) return undefined;
  const { collections, sharePercent } = worst;
  const occurrences = new EvidenceCollector();
  for (const collection of collections)
    occurrences.addOld(analysis.run, collection, collection.durationMs, computeStart(collection));
  const timeText = describeTime(analysis.run, occurrences.firstAt);
  return {
    level: 'FATAL',
    confidence: rateConfidence(analysis, occurrences.count),
    headline: `${pluralize(occurrences.count, 'full collection')} in a row took ${formatDuration(occurrences.sum)} and freed nearly nothing`,
    explanation: `They took ${formatPercent(sharePercent)} of the time${timeText && `, beginning ${timeText},`} and freed less than ${GC_HEAP_FREE_LIMIT} % of the heap each: HotSpot itself gives up above ${GC_TIME_LIMIT} % of the time.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('full collections in a row', count(occurrences.count)),
      metricEvidence('time in these collections', percent(sharePercent), percent(GC_TIME_LIMIT)),
      ...occurrences.toEvidence(),
    ],
    lostMs: occurrences.sum,
  };
}

/** Finds the longest series of futile collections. */
function findWorstStretch(analysis: GcAnalysis): FutileStretch | undefined {
  const little = ((analysis.capacity?.bytes ?? 0) * GC_HEAP_FREE_LIMIT) / 100;
  let worst: FutileStretch | undefined;
  const take = (collections: readonly OldCollection[]) => {
    const stretch = buildStretch(collections);
    if (stretch && stretch.collections.length > (worst?.collections.length ?? 0)) worst = stretch;
  };
  for (const chain of findFullGcChains(analysis)) {
    let vain: OldCollection[] = [];
    for (const collection of chain) {
      if (collection.before - collection.after < little) vain.push(collection);
      else {
        take(vain);
        vain = [];
      }
    }
    take(vain);
  }
  return worst;
}

function buildStretch(collections: readonly OldCollection[]): FutileStretch | undefined {
  const [first] = collections;
  const last = collections.at(-1);
  if (!first || !last || collections.length < IN_A_ROW) return undefined;
  const sharePercent = (100 * sumDurations(collections)) / (last.at - computeStart(first));
  return sharePercent > GC_TIME_LIMIT ? { collections, sharePercent: Math.min(100, sharePercent) } : undefined;
}
