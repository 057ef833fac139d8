import { formatBytes, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { Change } from '../../advice/change.ts';
import { addConcurrentThreads, keepHeap, markEarlier, raiseHeap } from '../../advice/changes.ts';
import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { adviseInCrisis, findMemoryCrisis, type MemoryCrisis } from '../support/emergencies.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart, findNeededFullCollections } from '../support/full-gc-chains.ts';
import { describeLimit, rateStops } from '../support/is-felt.ts';
import { isJvmBefore } from '../support/jvm/jvm-major.ts';

/** The release from which full collections of G1 are parallel (JEP 307). */
const PARALLEL_FULL_G1 = 10;
const HAS_OWN_DIAGNOSIS = PauseMark.concurrentModeFailure | PauseMark.concurrentModeInterrupted;

export const fullGcOnConcurrent = defineGcRule({
  id: 'full-gc-on-concurrent',
  cause: 'collector-settings',
  title: 'A concurrent collector had to stop everything and collect the whole heap',
  because:
    'The tuning guides of G1, CMS and ZGC call a full collection the last resort: the concurrent cycle started too late or freed too little. Before Java 10, it is single-threaded in G1 (JEP 307).',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'concurrent')) return undefined;
    const occurrences = new EvidenceCollector();
    for (const collection of findNeededFullCollections(analysis)) {
      if (hasOwnDiagnosis(analysis, collection)) continue;
      occurrences.addOld(run, collection, collection.durationMs, computeStart(collection));
    }
    if (occurrences.count === 0) return undefined;
    const crisis = findHeldForAWhile(analysis);
    return {
      level: rateStops(analysis, occurrences),
      confidence: 'high',
      headline: `${getCollector(run)} fell back to ${pluralize(occurrences.count, 'full collection')}, which stopped the application for ${formatDuration(occurrences.sum)}`,
      explanation:
        `${getCollector(run)} fell back to ${pluralize(occurrences.count, 'full collection')} that nothing requested, of ${occurrences.count === 1 ? '' : 'up to '}${formatDuration(occurrences.max)}: ${crisis ? describeHeld(crisis) : 'concurrent work had not freed enough in time'}.` +
        `${describeTimes(run, occurrences)} ${describeLimit()}`,
      changes: crisis ? [keepHeap()] : listChanges(analysis),
      advice: crisis ? adviseInCrisis(crisis) : buildAdvice(analysis),
      evidence: [
        metricEvidence('time stopped by them', ms(occurrences.sum)),
        metricEvidence('full collections out of need', count(occurrences.count)),
        metricEvidence('longest of them', ms(occurrences.max)),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});

/** Returns whether another rule explains the collection: a concurrent mode failure has its own diagnosis. */
const hasOwnDiagnosis = ({ run: { pauses } }: GcAnalysis, { row }: OldCollection): boolean =>
  (pauses.marks.get(row) & HAS_OWN_DIAGNOSIS) !== 0;

/** A full collection states what is alive: where it leaves this share of the heap, no earlier marking would have helped. */
const HELD_SHARE = 1 / 2;

/** Returns the time in which something held much of the heap and released it, in a run that is calm otherwise. */
function findHeldForAWhile(analysis: GcAnalysis): MemoryCrisis | undefined {
  const heap = analysis.capacity?.bytes ?? Number.NaN;
  const held = findNeededFullCollections(analysis).some(({ after }) => after >= HELD_SHARE * heap);
  return held ? findMemoryCrisis(analysis, 1) : undefined;
}

const describeHeld = ({ live, otherwise }: MemoryCrisis): string =>
  `about ${formatBytes(live)} were alive then, otherwise at most ${formatBytes(otherwise)}, so that something held much for a while and released it`;

function listChanges(analysis: GcAnalysis): Change[] {
  if (isInCollectorFamily(analysis.run, 'g1')) return [markEarlier(analysis), addConcurrentThreads(analysis)];
  return isInCollectorFamily(analysis.run, 'cms') ? [] : [raiseHeap(analysis), addConcurrentThreads(analysis)];
}

function buildAdvice({ run }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'cms')) {
    return 'Let cycles start earlier with -XX:CMSInitiatingOccupancyFraction and -XX:+UseCMSInitiatingOccupancyOnly, or enlarge the old generation: each of these stops the application with one thread.';
  }
  return isInCollectorFamily(run, 'g1') && isJvmBefore(run, PARALLEL_FULL_G1)
    ? 'Before Java 10, a full collection of G1 uses one thread: a newer JVM shortens it.'
    : 'An allocation profile (JFR) shows what fills the heap so fast.';
}
