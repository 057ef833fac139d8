import { brokenLimit, formatDuration, formatTimes, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { count, type Evidence, type Level, ms } from '@hindsight/model';
import { addConcurrentThreads, raiseHeap } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import type { StallEvent } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import type { GcRun } from '../../model.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { areFelt } from '../support/is-felt.ts';
import { isJvmBefore, readJvmMajor } from '../support/jvm/jvm-major.ts';

const SEVERE_COUNT = 10;
const SEVERE_MS = 100;
/** Stalls of a smaller share of the run, as of a start or of one bad minute in days, are no outage unless one is this long. */
const SEVERE_PERCENT = 0.1;
const TOO_LONG_MS = 1000;
/** Cycles that started only because a thread was stalled. */
const SEVERE_CYCLES = 3;
/** The heap must last until a cycle has finished, beside what is alive. */
const MORE_HEAP = 2;
const STALL_CAUSE = 'Allocation Stall';
/** Generational ZGC exists from 21 (JEP 439) and is the default from 23 (JEP 474). */
const GENERATIONS = { optional: 21, byDefault: 23 } as const;

export const allocationStall = defineGcRule({
  id: 'allocation-stall',
  cause: 'collector-behind',
  title: 'Threads had to wait for memory',
  because:
    'ZGC runs concurrently as long as it frees memory faster than the application allocates it; otherwise it makes threads wait and logs it. Users notice ten waits, or one of 100 ms.',
  check: (analysis) => {
    const { run, causes } = analysis;
    if (!isInCollectorFamily(run, 'zgc')) return undefined;
    const stalls = collectStalls(run, 'allocation');
    const cause = causes.find((candidate) => candidate.cause === STALL_CAUSE);
    const cycles = cause?.count ?? 0;
    if (stalls.count === 0 && cycles === 0) return undefined;
    const [first, ...more] = buildEvidence(stalls, cause?.line, cycles);
    return {
      level: rateLevel(analysis, stalls, cycles),
      confidence: 'high',
      headline: nameCase(stalls, cycles),
      explanation: `${describe(stalls, cycles)}${describeTimes(run, stalls)} It is severe from ${SEVERE_COUNT} stalls on, or when one takes ${formatDuration(SEVERE_MS)}, where all take ${SEVERE_PERCENT} % of the run, and when one takes ${formatDuration(TOO_LONG_MS)}.`,
      changes: [raiseHeap(analysis, MORE_HEAP), addConcurrentThreads(analysis)],
      advice: buildAdvice(analysis),
      evidence: [first, ...more],
      ...(stalls.count > 0 ? { lostMs: stalls.sum } : {}),
    };
  },
});

/** Rates stalls by what the threads lose. Where the log has none of them, their cycles are all that is known. */
function rateLevel(analysis: GcAnalysis, stalls: EvidenceCollector, cycles: number): Level {
  const isMany = stalls.count >= SEVERE_COUNT || stalls.max >= SEVERE_MS || cycles >= SEVERE_CYCLES;
  if (stalls.count === 0) return isMany ? 'SEVERE' : 'WARNING';
  if (!isMany && !areFelt(analysis, stalls)) return 'INFO';
  const share = (100 * stalls.sum) / analysis.span.durationMs;
  return isMany && (stalls.max >= TOO_LONG_MS || !(share < SEVERE_PERCENT)) ? 'SEVERE' : 'WARNING';
}

/** Collects the stalls of one kind; they are not pauses, because other threads keep running. */
export function collectStalls({ stalls }: GcRun, kind: StallEvent['stall']): EvidenceCollector {
  const occurrences = new EvidenceCollector();
  for (let row = 0; row < stalls.count; row++) {
    if (stalls.kind.get(row) === kind)
      occurrences.add(stalls.line.get(row), stalls.at.get(row), stalls.duration.get(row));
  }
  return occurrences;
}

const nameCase = (stalls: EvidenceCollector, cycles: number): string =>
  stalls.count === 0
    ? `${pluralize(cycles, 'ZGC cycle')} started only because a thread had to wait for memory`
    : `Threads had to wait for memory ${formatTimes(stalls.count)}, up to ${formatDuration(stalls.max)} at once`;

function describe(stalls: EvidenceCollector, cycles: number): string {
  const byCause = cycles > 0 ? ` ${pluralize(cycles, 'collection')} started with the cause "${STALL_CAUSE}".` : '';
  if (stalls.count === 0) return byCause.trimStart();
  return (
    `ZGC had not freed memory as fast as it was allocated, and threads stood still until a cycle had ended: ${formatDuration(stalls.sum)} in all.` +
    byCause
  );
}

function buildEvidence(
  stalls: EvidenceCollector,
  causeLine: number | undefined,
  cycles: number,
): [Evidence, ...Evidence[]] {
  const lines = [
    ...stalls.toEvidence(),
    ...(causeLine === undefined ? [] : [markedEvidence(causeLine, [STALL_CAUSE])]),
  ];
  return stalls.count > 0
    ? [
        metricEvidence('time in stalls', ms(stalls.sum)),
        ...brokenLimit('allocation stalls', count(stalls.count), count(SEVERE_COUNT)),
        ...brokenLimit('longest stall', ms(stalls.max), ms(SEVERE_MS)),
        ...lines,
      ]
    : [metricEvidence(`collections by ${STALL_CAUSE}`, count(cycles)), ...lines];
}

function buildAdvice(analysis: GcAnalysis): string {
  const { run, flags } = analysis;
  const steps = ['An allocation profile (JFR) shows which threads allocate so fast.'];
  if (flags.values.has('SoftMaxHeapSize')) steps.push('Drop SoftMaxHeapSize.');
  const optional = (readJvmMajor(run) ?? 0) >= GENERATIONS.optional && isJvmBefore(run, GENERATIONS.byDefault);
  if (optional && run.facts.collector === 'ZGC') steps.push('Enable generations with -XX:+ZGenerational.');
  else if (run.facts.collector === 'ZGC')
    steps.push('Let cycles start earlier with -XX:ZAllocationSpikeTolerance=5 (default 2).');
  return steps.join(' ');
}
