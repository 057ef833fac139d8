import { formatBytes, formatDuration, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Claim, ms, percent } from '@hindsight/model';
import type { GcClaim } from '../../advice/change.ts';
import { keepHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import type { PauseTable } from '../../model.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areYoungPausesWaiting } from '../support/processor-use.ts';

const REAL_MS = 1000;
/**
 * A collection of the old generation touches the whole heap: when it is swapped out, that takes many times the CPU
 * time.
 */
const OVER_CPU = 3;
const MIN_COUNT = 3;
/** Less time of the kernel is a few ticks. */
const MIN_KERNEL_MS = 50;
/** Share of the swap space that was used when the JVM wrote its header. */
const SWAP_USED_PERCENT = 5;
/** A machine that uses so much of it has no memory left for another heap. */
const MOSTLY_USED_PERCENT = 50;
const COLLECTS_OLD = PauseMark.escalated | PauseMark.concurrentModeFailure | PauseMark.concurrentModeInterrupted;

const ADVICE =
  'Keep the JVM in memory: confirm it with columns si and so of vmstat 1, then give the machine or container more memory or move other processes away, and set vm.swappiness=1. A heap that is mostly unused may also be given a lower maximum.';

export const swapping = defineGcRule({
  id: 'swapping',
  cause: 'swapping',
  title: 'The heap is probably being swapped to disk',
  because:
    'A collection of the whole heap that takes three times its CPU time waits for memory pages. Three of them, each a second or longer; of any kind where swap was in use and the kernel works longer than the collector: it fetches pages. Else swap in use according to the header of the log.',
  check: (analysis) =>
    (isSwapLikely(analysis) ? claimSlow(analysis, 'whole-heap') : undefined) ??
    (measureSwapUse(analysis) >= SWAP_USED_PERCENT ? claimSlow(analysis, 'kernel') : undefined) ??
    claimSwapInHeader(analysis),
});

/** A smaller heap stays in memory where anything does: its collections wait for a processor. */
const MIN_HEAP_BYTES = 2 ** 30;

/**
 * Returns whether slow collections may wait for the disk: there is swap space, and young collections do not wait as well, or most of the
 * swap space was in use from the start.
 */
function isSwapLikely(analysis: GcAnalysis): boolean {
  const heap = analysis.capacity?.bytes ?? MIN_HEAP_BYTES;
  if (analysis.run.facts.swapTotal === 0 || heap < MIN_HEAP_BYTES) return false;
  return measureSwapUse(analysis) >= MOSTLY_USED_PERCENT || !areYoungPausesWaiting(analysis);
}

/** Returns how much of the swap space was in use when the JVM started, in percent; NaN when the log does not say. */
function measureSwapUse({ run: { facts } }: GcAnalysis): number {
  const { swapTotal, swapFree } = facts;
  return swapTotal && swapFree !== undefined ? (100 * (swapTotal - swapFree)) / swapTotal : Number.NaN;
}

function hasCollectedOld(pauses: PauseTable, row: number): boolean {
  return pauses.kind.get(row) === 'full' || (pauses.marks.get(row) & COLLECTS_OLD) !== 0;
}

/** What waits for the disk: collections of the whole heap, or all in which the kernel has more to do than the collector. */
type SlowKind = 'whole-heap' | 'kernel';

const WORDS: Readonly<Record<SlowKind, { readonly what: string; readonly why: string }>> = {
  'whole-heap': { what: 'of the whole heap ', why: '' },
  kernel: {
    what: '',
    why: ' In most of them the kernel worked longer than the collector, which a lack of processors does not explain, and swap was in use when the JVM started.',
  },
};

function claimSlow(analysis: GcAnalysis, kind: SlowKind): GcClaim | undefined {
  const { pauses } = analysis.run;
  const slow = new EvidenceCollector();
  let waited = 0;
  let ofKernel = 0;
  for (const row of pauses.real.rowsFrom(REAL_MS)) {
    const [real, sys] = [pauses.real.get(row), pauses.sys.get(row)];
    if (kind === 'whole-heap' && !hasCollectedOld(pauses, row)) continue;
    const cpu = pauses.user.get(row) + sys;
    if (!(real >= OVER_CPU * cpu)) continue;
    slow.addPause(analysis.run, row, real);
    waited += real - cpu;
    if (sys >= MIN_KERNEL_MS && sys > pauses.user.get(row)) ofKernel++;
  }
  if (slow.count < MIN_COUNT || (kind === 'kernel' && !(ofKernel >= MIN_COUNT && ofKernel > slow.count / 2)))
    return undefined;
  const { what, why } = WORDS[kind];
  return {
    level: 'SEVERE',
    confidence: kind === 'kernel' ? 'medium' : rateConfidence(analysis, slow.count),
    headline: `${pluralize(slow.count, 'collection')} ${what}waited for ${formatDuration(waited)} of ${formatDuration(slow.sum)}, probably for swapped memory`,
    explanation:
      `${pluralize(slow.count, 'collection')} ${what}had a processor only for the rest; the longest took ${formatDuration(slow.max)}.${why}` +
      `${describeTimes(analysis.run, slow)} Collections count that take ${OVER_CPU} times their CPU time or more.`,
    advice: ADVICE,
    // A larger heap would need more of the memory that is missing.
    changes: [keepHeap()],
    evidence: [metricEvidence('time waited in these collections', ms(waited)), ...slow.toEvidence()],
    lostMs: waited,
  };
}

function claimSwapInHeader(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const { swapTotal = 0, swapFree = 0 } = run.facts;
  const used = swapTotal - swapFree;
  const share = measureSwapUse(analysis);
  if (!(share >= SWAP_USED_PERCENT)) return undefined;
  const line = run.factLines.swapFree;
  return {
    // What was in use before the JVM started says nothing about its own memory.
    level: 'INFO',
    confidence: 'low',
    headline: `${formatBytes(used)} of ${formatBytes(swapTotal)} swap was in use when the JVM started`,
    explanation: `That is ${formatPercent(share)}: the machine was already short of memory before the heap grew. From ${SWAP_USED_PERCENT} % on it is worth a note.`,
    advice: ADVICE,
    evidence: [
      metricEvidence('swap in use', percent(share), percent(SWAP_USED_PERCENT)),
      metricEvidence('swap in use at start', bytes(used)),
      ...(line === undefined ? [] : [lineEvidence(line, bytes(swapFree))]),
    ],
  };
}
