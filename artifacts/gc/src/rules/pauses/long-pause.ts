import { chooseHeadline, formatBytes, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { ms } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import type { PauseKind } from '../../events.ts';
import { isSystemGc } from '../../jvm/causes.ts';
import { getCollector } from '../../jvm/collectors.ts';
import type { GcRun } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { countGcWorkers } from '../support/gc-workers.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';

/** GCeasy reports GC events of 10 s and more as a problem. */
const LONG_MS = 10_000;
/** A user notices a second. The limit of Jifa is 400 ms, and 30 ms for ZGC. */
const NOTICED_MS = 1000;
const LOW_PAUSE_NOTICED_MS = 100;
/** Pauses of Serial and Parallel grow with the heap; above this size a concurrent collector is worth its cost. */
const CONCURRENT_PAYS_BYTES = 4 * 2 ** 30;
const GROUPS_NAMED = 3;
const REDUCE_SURVIVORS = 'Reduce what survives a young collection (medium-lived caches, large batches in flight)';
const PARALLEL_OLD = 'Set -XX:+UseParallelOldGC first: one thread alone collects the old generation (PSOldGen).';
/** Threads that share work wait for one another now and then. */
const FULLY_BUSY = 0.85;
/** The release from which ZGC has generations (JEP 439), which makes it suitable for most programs. */
const GENERATIONAL_ZGC = 21;

interface PauseGroup {
  readonly kind: PauseKind | '';
  readonly cause: string;
  count: number;
  totalMs: number;
}

/**
 * Returns from which duration on a pause is noticeable. Less is expected from collectors that are chosen for short
 * pauses.
 */
export const chooseNoticeablePauseMs = (lowPause: boolean): number => (lowPause ? LOW_PAUSE_NOTICED_MS : NOTICED_MS);

export const longPause = defineGcRule({
  id: 'long-pause',
  cause: 'pauses',
  title: 'Individual GC pauses stop the application for a long time',
  because:
    'GCeasy calls a GC event of ten seconds a problem; every user notices a second; low-pause collectors promise milliseconds.',
  check: (analysis) => {
    const { run, pauses, lowPause } = analysis;
    const limit = chooseNoticeablePauseMs(lowPause);
    if (!(pauses.maxMs >= limit)) return undefined;
    const long = new EvidenceCollector();
    const groups = new Map<string, PauseGroup>();
    for (const row of run.pauses.duration.rowsFrom(limit)) {
      long.addPause(run, row);
      addToGroup(groups, run, row);
    }
    const largest = [...groups.values()].sort((a, b) => b.totalMs - a.totalMs);
    const timeText = describeTime(run, run.pauses.at.get(pauses.maxRow));
    return {
      level: long.max >= LONG_MS ? 'SEVERE' : 'WARNING',
      confidence: 'high',
      headline: nameCase(long, largest[0]),
      explanation:
        `${timeText ? `${long.count === 1 ? 'It' : 'The longest'} was ${timeText}. ` : ''}By kind: ${largest.slice(0, GROUPS_NAMED).map(describeGroup).join('; ')}. ` +
        `The limit is ${formatDuration(limit)}.`,
      advice: buildAdvice(analysis, largest[0]),
      evidence: [metricEvidence('longest pause', ms(long.max), ms(limit)), ...long.toEvidence()],
      lostMs: long.sum,
    };
  },
});

function nameCase({ count: times, sum, max }: EvidenceCollector, group: PauseGroup | undefined): string {
  const kind = group?.kind || 'GC';
  if (times > 1)
    return `${pluralize(times, 'long GC pause')} stopped the application for ${formatDuration(sum)}, the longest for ${formatDuration(max)}`;
  return chooseHeadline(
    `One ${kind} pause${group?.cause ? ` (${group.cause})` : ''} stopped the application for ${formatDuration(max)}`,
    `One ${kind} pause stopped the application for ${formatDuration(max)}`,
  );
}

function addToGroup(groups: Map<string, PauseGroup>, { pauses }: GcRun, row: number): void {
  const kind = pauses.kind.get(row);
  const cause = pauses.cause.get(row);
  const key = `${kind} ${cause}`;
  let group = groups.get(key);
  if (!group) {
    group = { kind, cause, count: 0, totalMs: 0 };
    groups.set(key, group);
  }
  group.count++;
  group.totalMs += pauses.duration.get(row);
}

const describeGroup = ({ kind, cause, count, totalMs }: PauseGroup): string =>
  `${pluralize(count, kind || 'pause', kind || 'pauses')}${cause && ` (${cause})`}, ${formatDuration(totalMs)}`;

function buildAdvice(analysis: GcAnalysis, worst: PauseGroup | undefined): string {
  const { run, capacity } = analysis;
  const collector = getCollector(run);
  if (worst && isSystemGc(worst.cause))
    return 'Find the caller of System.gc(): these collections were requested, not needed.';
  if (collector === 'Serial' || collector === 'Parallel') {
    const heap = capacity?.bytes ?? 0;
    const concurrent = isJvmAtLeast(run, GENERATIONAL_ZGC) ? '-XX:+UseG1GC or -XX:+UseZGC' : '-XX:+UseG1GC';
    const first = worst?.kind === 'full' && hasSerialOld(run) ? `${PARALLEL_OLD} ` : '';
    return heap > CONCURRENT_PAYS_BYTES
      ? `${first}Use a concurrent collector (${concurrent}): ${collector} stops the application while it collects the whole ${formatBytes(heap)} heap.`
      : `${first}Reduce what survives, or try ${concurrent} when pauses matter more than throughput.`;
  }
  if (worst?.kind === 'young' || worst?.kind === 'mixed') return `${REDUCE_SURVIVORS}${adviseThreads(analysis)}`;
  return buildAdviceForKind(worst?.kind ?? '');
}

/** Before JDK 7u4, Parallel collected the old generation (PSOldGen) with one thread unless it was told otherwise. */
const hasSerialOld = (run: GcRun): boolean =>
  getCollector(run) === 'Parallel' && run.facts.collectorDetail?.endsWith('Serial Old') === true;

/** What the longest pause tells of its threads: the processor time beside it, where the log has it. */
function adviseThreads(analysis: GcAnalysis): string {
  const { run, pauses } = analysis;
  const row = pauses.maxRow;
  const busy = (run.pauses.user.get(row) + run.pauses.sys.get(row)) / run.pauses.duration.get(row);
  if (!Number.isFinite(busy))
    return ', and check that the GC threads get enough CPU time: -Xlog:gc+cpu shows it beside each pause.';
  const workers = countGcWorkers(analysis);
  if (workers === undefined) return '.';
  return busy >= FULLY_BUSY * workers
    ? `. All ${workers} GC threads were busy in the longest pause: raise -XX:ParallelGCThreads if the machine has more processors.`
    : `. In the longest pause ${busy.toFixed(1)} of ${workers} GC threads had a processor on average.`;
}

function buildAdviceForKind(kind: PauseKind | ''): string {
  switch (kind) {
    case 'full':
      return 'Avoid the full collections: find out what fills the old generation before concurrent cycles have freed it (a heap dump shows what is alive, a JFR recording what is allocated).';
    case 'remark':
      return 'Shorten the remark: process references in parallel (-XX:+ParallelRefProcEnabled) and load fewer classes.';
    case 'degenerated':
      return 'Give the concurrent cycles headroom, so that they finish before memory runs out: fewer live objects, less allocation, or a larger heap.';
    default:
      return 'Compare the pauses with the CPU, swap and disk figures of the machine at the same times.';
  }
}
