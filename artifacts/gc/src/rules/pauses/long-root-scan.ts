import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytesPerSecond, type Claim, type Level, ms, percent } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { PauseTable } from '../../model.ts';
import { computeCopied, findGrowingPauses } from '../support/collections/growing-pauses.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { arePausesWaiting } from '../support/processor-use.ts';

/** A thread copies hundreds of megabytes of objects in a second; below this rate copying is not what takes the time. */
const SLOW_COPY_PER_SECOND = 50 * 2 ** 20;
/** Many threads that wait for each other's work use the processor as well: all together copy more than this in a second of the pause. */
const SLOW_COPY_TOGETHER = 2 * SLOW_COPY_PER_SECOND;
/** Shorter pauses have fixed costs that outweigh any copying. */
const MIN_MEAN_MS = 20;
const MIN_PAUSES = 10;
const MIN_TOTAL_MS = 1000;
const NOTICED_PERCENT = 5;
const SEVERE_PERCENT = 10;
const SEVERE_SHORT_PERCENT = 40;
const MS_PER_SECOND = 1000;

interface YoungWork {
  readonly pauses: EvidenceCollector;
  readonly copiedBytes: number;
  /** Processor time of the pauses. */
  readonly cpuMs: number;
}

export const longRootScan = defineGcRule({
  id: 'long-root-scan',
  cause: 'pauses',
  title: 'Young collections take long although they copy hardly anything',
  because:
    'A young collection costs what survives it, plus the search for its roots: thread stacks, class loaders, compiled code, JNI handles, and cards of the old generation. Less than 50 MB copied per second of CPU time in pauses of 20 ms means that the search is the cost. Our own limit.',
  check: (analysis) =>
    analysis.lowPause || arePausesWaiting(analysis) ? undefined : (claimLongScan(analysis) ?? claimGrowing(analysis)),
});

function claimLongScan(analysis: GcAnalysis): Claim | undefined {
  const { pauses, copiedBytes, cpuMs } = measureYoungWork(analysis);
  const ofRun = (100 * pauses.sum) / analysis.span.durationMs;
  if (pauses.count < MIN_PAUSES || pauses.sum < MIN_TOTAL_MS || pauses.mean < MIN_MEAN_MS) return undefined;
  const rate = copiedBytes / (cpuMs / MS_PER_SECOND);
  const together = copiedBytes / (pauses.sum / MS_PER_SECOND);
  if (!(rate < SLOW_COPY_PER_SECOND && together < SLOW_COPY_TOGETHER && ofRun >= NOTICED_PERCENT)) return undefined;
  return {
    level: rateLevel(analysis, ofRun),
    confidence: rateConfidence(analysis, pauses.count),
    headline: `Root scanning takes the time: ${pluralize(pauses.count, 'young collection')} copied ${formatBytes(copiedBytes / pauses.count)} in ${formatDuration(pauses.mean)} each`,
    explanation:
      `${pluralize(pauses.count, 'young collection')} took ${formatDuration(pauses.sum)}, ${formatPercent(ofRun)} of the run, and copied hardly anything. What a collection searches for roots is large: ` +
      `deep or very many thread stacks, many class loaders, or cards of large old arrays.${describeTimes(analysis.run, pauses)}`,
    advice:
      `Do not change the heap: it is not the cost. ${adviseSplit(analysis)}, and a thread dump shows deep recursion and thousands of threads. ` +
      'Shorten the stacks, use fewer platform threads, or split very large old arrays that change all the time.',
    evidence: [
      metricEvidence('copied per second of CPU time', bytesPerSecond(rate), bytesPerSecond(SLOW_COPY_PER_SECOND)),
      metricEvidence('mean young collection', ms(pauses.mean), ms(MIN_MEAN_MS)),
      metricEvidence('share of the run', percent(ofRun), percent(NOTICED_PERCENT)),
      ...pauses.toEvidence(),
    ],
    lostMs: pauses.sum,
  };
}

/** Where the log shows which part of a pause takes the time. */
function adviseSplit({ run, log }: GcAnalysis): string {
  if (!log.formats.includes('hotspot-8'))
    return '-Xlog:gc+phases=debug splits the pause (Ext Root Scanning: thread stacks, class loaders, JNI; Scan Heap Roots or Card scan: references from the old generation)';
  return isInCollectorFamily(run, 'g1')
    ? 'The rows below each pause (PrintGCDetails) split it: Ext Root Scanning is thread stacks, class loaders and JNI; Scan RS is references from the old generation; where Update RS takes most, changes of references wait for the pause, and more threads for them (-XX:G1ConcRefinementThreads) take them out of it'
    : 'Roots are thread stacks, class loaders, JNI, and the cards of the old generation that were changed';
}

/** What a collection searches for roots grows with the age of the JVM, while neither what is in use nor what is copied does. */
function claimGrowing(analysis: GcAnalysis): GcClaim | undefined {
  const growing = findGrowingPauses(analysis);
  if (!growing) return undefined;
  const { run, span } = analysis;
  const { rows, first, last } = growing;
  const pauses = new EvidenceCollector();
  for (const row of rows) pauses.addPause(run, row);
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, pauses.count),
    general: 'Young collections take longer and longer, although they copy no more',
    headline: `Young collections took ${formatDuration(first)} at first and take ${formatDuration(last)} now, although they copy no more`,
    explanation:
      `Their usual length rose from part to part of ${formatDuration(span.durationMs)}, while what is in use and what they copy stayed the same. What a collection searches for roots grows: ` +
      'class loaders, compiled code, interned strings, JNI handles, or the threads and their stacks. A new JVM begins with short pauses again.',
    advice:
      'Find out what grows: -Xlog:gc+phases=debug splits the pause (-XX:+PrintGCDetails before Java 9), -Xlog:stringtable*=debug shows the interned strings, jcmd <pid> VM.classloader_stats the class loaders, Compiler.codecache the compiled code, and a thread dump the number of threads and of JNI global references. The heap and its sizes are not the cause.',
    evidence: [
      metricEvidence('usual young collection at first', ms(first)),
      metricEvidence('usual young collection in the end', ms(last)),
      ...pauses.toEvidence(),
    ],
    lostMs: pauses.sum,
  };
}

function rateLevel({ span }: GcAnalysis, ofRun: number): Level {
  return ofRun >= (span.short ? SEVERE_SHORT_PERCENT : SEVERE_PERCENT) ? 'SEVERE' : 'WARNING';
}

/** Measures the young collections after warm-up that state their generations and their CPU time. */
function measureYoungWork({ run, span }: GcAnalysis): YoungWork {
  const { pauses } = run;
  const young = new EvidenceCollector();
  let copiedBytes = 0;
  let cpuMs = 0;
  for (const row of pauses.kind.rowsWhere((kind) => kind === 'young')) {
    const cpu = pauses.user.get(row) + pauses.sys.get(row);
    const copied = computeCopied(pauses, row);
    if (Number.isNaN(cpu) || Number.isNaN(copied) || pauses.at.get(row) < span.warmUpEnd) continue;
    if (containsFull(pauses, row) || hasFailed(pauses, row)) continue;
    young.addPause(run, row);
    copiedBytes += copied;
    cpuMs += cpu;
  }
  return { pauses: young, copiedBytes, cpuMs };
}

/** Returns whether objects stayed where they are because nothing was free: that takes long, and copies nothing. */
const hasFailed = (pauses: PauseTable, row: number): boolean =>
  pauses.has(row, PauseMark.evacuationFailure) || pauses.has(row, PauseMark.promotionFailed);

/** Returns whether a full collection ran inside a young one, as CMS does in unified logs after a failed promotion: its time is no search for roots. */
const containsFull = (pauses: PauseTable, row: number): boolean =>
  [row - 1, row + 1].some((other) => pauses.kind.get(other) === 'full' && isInside(pauses, other, row));

/** The ends of both are rounded to milliseconds, so that the start decides. */
const isInside = (pauses: PauseTable, inner: number, outer: number): boolean =>
  pauses.at.get(inner) >= pauses.at.get(outer) && pauses.at.get(inner) < pauses.end(outer);
