import { formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count, ms } from '@hindsight/model';
import type { GcAnalysis, OldCollection } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { getCollector, isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { computeStart, findNeededFullCollections } from '../support/full-gc-chains.ts';
import { isJvmBefore } from '../support/jvm-major.ts';

const SEVERE_COUNT = 3;
const SEVERE_MS = 1000;
/** The default of -XX:InitiatingHeapOccupancyPercent. */
const DEFAULT_IHOP = 45;
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
      occurrences.add(collection.line, computeStart(collection), collection.durationMs);
    }
    if (occurrences.count === 0) return undefined;
    return {
      level: occurrences.count >= SEVERE_COUNT || occurrences.max >= SEVERE_MS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      explanation:
        `${getCollector(run)} fell back to ${pluralize(occurrences.count, 'full collection')} that nothing requested ` +
        `(severe from ${SEVERE_COUNT}, or from ${formatDuration(SEVERE_MS)}): ${formatDuration(occurrences.sum)} in all, ${formatDuration(occurrences.max)} at most.` +
        describeFirstTime(run, occurrences.firstAt),
      advice: buildAdvice(analysis),
      evidence: [
        metricEvidence('full collections out of need', count(occurrences.count), count(SEVERE_COUNT)),
        metricEvidence('longest of them', ms(occurrences.max), ms(SEVERE_MS)),
        ...occurrences.toEvidence(),
      ],
      lostMs: occurrences.sum,
    };
  },
});

/** Returns whether another rule explains the collection: a concurrent mode failure has its own diagnosis. */
const hasOwnDiagnosis = ({ run: { pauses } }: GcAnalysis, { row }: OldCollection): boolean =>
  (pauses.marks.get(row) & HAS_OWN_DIAGNOSIS) !== 0;

function buildAdvice({ run, flags }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'g1')) {
    const now = getFlagNumber(flags, 'InitiatingHeapOccupancyPercent') ?? DEFAULT_IHOP;
    const lower = Math.max(10, now - 10);
    const threads = isJvmBefore(run, PARALLEL_FULL_G1)
      ? ' Before Java 10, a full collection of G1 uses one thread: a newer JVM shortens it.'
      : '';
    return `Lower -XX:InitiatingHeapOccupancyPercent to ${lower} (now ${now}), raise -Xmx, or raise -XX:ConcGCThreads, so that marking finishes before the heap is full.${threads}`;
  }
  if (isInCollectorFamily(run, 'cms')) {
    return 'Lower -XX:CMSInitiatingOccupancyFraction by 10 to 15 with -XX:+UseCMSInitiatingOccupancyOnly, or enlarge the old generation: each of these stops the application with one thread.';
  }
  return 'Raise -Xmx or -XX:ConcGCThreads: the cycles do not keep up with allocation.';
}
