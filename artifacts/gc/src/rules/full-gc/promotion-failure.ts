import { formatBytes, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, count, type Evidence, ms } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { lowerYoung, raiseHeap, raiseSurvivors } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import { getPromotedBytes } from '../../metrics/promotion.ts';
import type { GcRun } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { describeLimit, rateStops } from '../support/is-felt.ts';

/** When this many times the promoted bytes were free, there was enough memory, but not in one piece. */
const FREE_FACTOR = 2;
/** The largest free chunk (PrintFLSStatistics) as a share of the old generation: below this it is fragmented. */
const MAX_CHUNK_SHARE = 0.01;

export const promotionFailure = defineGcRule({
  id: 'promotion-failure',
  cause: 'promotion',
  title: 'The old generation could not take what a young collection promoted',
  because:
    'The JVM marks it (promotion failed, --, GC--): the young collection is undone and a collection of the whole heap follows. A single one may happen; garbagecat reports each.',
  check: (analysis) => {
    const { run } = analysis;
    const occurrences = new EvidenceCollector();
    let worst = -1;
    for (const row of run.pauses.marks.rowsWith(PauseMark.promotionFailed)) {
      if (run.pauses.duration.get(row) > occurrences.max || worst < 0) worst = row;
      occurrences.addPause(run, row);
    }
    if (worst < 0) return undefined;
    const followed = sumFollowing(run);
    const free = computeFreeOld(run, worst);
    const fragmented = isFragmented(analysis, worst, free);
    return {
      level: rateStops(analysis, occurrences),
      confidence: 'high',
      headline: fragmented
        ? `The old generation is fragmented: with ${formatBytes(free)} free, ${pluralize(occurrences.count, 'promotion')} failed and took ${formatDuration(occurrences.sum)}`
        : nameCase(occurrences, followed),
      explanation:
        `${describeCollections(occurrences, followed)}.` +
        `${describeFree(free, fragmented)}${fragmented ? '' : describeSizes(analysis)}${describeTimes(run, occurrences)} ${describeLimit()}`,
      changes: fragmented ? [] : chooseSizes(analysis),
      advice: fragmented
        ? 'Move to a compacting collector (G1, on Java 8 from 8u40 on): CMS never moves objects of the old generation, so that its free memory ends up in pieces. Until then start cycles earlier (lower -XX:CMSInitiatingOccupancyFraction), and look for large arrays among what is promoted.'
        : '',
      evidence: [
        metricEvidence('time stopped by them', ms(occurrences.sum)),
        metricEvidence('failed promotions', count(occurrences.count)),
        ...(followed > 0 ? [metricEvidence('full collections right after them', ms(followed))] : []),
        ...occurrences.toEvidence(),
        ...buildFreeEvidence(free),
      ],
      lostMs: occurrences.sum,
    };
  },
});

/** Whether the young generation leaves the old one less than it has itself: what survives there has nowhere to go. */
const isOldSmaller = ({ sizes: { young, old } }: GcAnalysis): boolean =>
  (young.allocated ?? 0) > (old.allocated ?? Number.POSITIVE_INFINITY);

const chooseSizes = (analysis: GcAnalysis): Change[] =>
  isOldSmaller(analysis) ? [lowerYoung(analysis)] : [raiseHeap(analysis), ...raiseSurvivors(analysis)];

function describeSizes(analysis: GcAnalysis): string {
  const { young, old } = analysis.sizes;
  return isOldSmaller(analysis)
    ? ` The old generation has only ${formatBytes(old.allocated ?? 0)}, beside a young one of ${formatBytes(young.allocated ?? 0)}.`
    : '';
}

function nameCase({ count: failures, sum }: EvidenceCollector, followed: number): string {
  const what = `${pluralize(failures, 'young collection')} could not promote`;
  return followed > 0
    ? `${what}: with the full ${failures === 1 ? 'collection' : 'collections'} right after, the application stood still for ${formatDuration(sum + followed)}`
    : `${what} and stopped the application for ${formatDuration(sum)}`;
}

function describeCollections({ count: failures, max }: EvidenceCollector, followed: number): string {
  const what = `${pluralize(failures, 'young collection')} could not promote`;
  const took = `${formatDuration(max)}${failures === 1 ? '' : ' at most'}`;
  if (followed === 0) return `${what} and became a collection of the whole heap, of ${took}`;
  return failures === 1
    ? `${what}: it was undone after ${took}, and the full collection right after took ${formatDuration(followed)}`
    : `${what}: they were undone after ${took}, and the full collections right after took ${formatDuration(followed)}`;
}

/** The Parallel collector logs the young collection that is undone, and then the full one, which begins as it ends. */
const RIGHT_AFTER_MS = 100;

function sumFollowing({ pauses }: GcRun): number {
  let sum = 0;
  for (const row of pauses.marks.rowsWith(PauseMark.promotionFailed)) {
    const next = row + 1;
    if (next >= pauses.count || pauses.kind.get(row) === 'full' || pauses.kind.get(next) !== 'full') continue;
    const waited = pauses.at.get(next) - pauses.at.get(row) - pauses.duration.get(row);
    if (Math.abs(waited) <= RIGHT_AFTER_MS) sum += pauses.duration.get(next);
  }
  return sum;
}

/** Returns the free bytes of the old generation before the pause; NaN when the log does not state them. */
const computeFreeOld = ({ pauses: { pools } }: GcRun, row: number): number =>
  getPoolFigure(pools, 'old', 'committed', row) - getPoolFigure(pools, 'old', 'before', row);

/** The free memory of other collectors is in one piece: they slide what lives together. */
function isFragmented({ run, sizes }: GcAnalysis, row: number, free: number): boolean {
  if (!isInCollectorFamily(run, 'cms')) return false;
  const chunk = run.marks.findLast(({ mark }) => mark === 'max-free-chunk')?.value ?? Number.NaN;
  if (free > FREE_FACTOR * getPromotedBytes(run.pauses, row)) return true;
  // The collection of the whole heap that follows hides what was to be promoted: no more than the young generation held.
  const most = getPoolFigure(run.pauses.pools, 'young', 'before', row);
  return free > FREE_FACTOR * most || chunk < MAX_CHUNK_SHARE * (sizes.old.allocated ?? 0);
}

const describeFree = (free: number, fragmented: boolean): string =>
  free >= 0
    ? ` Before the worst, ${formatBytes(free)} of the old generation were free${fragmented ? ', but not in one piece' : ''}.`
    : '';

const buildFreeEvidence = (free: number): Evidence[] =>
  free >= 0 ? [metricEvidence('old generation free before the worst', bytes(free))] : [];
