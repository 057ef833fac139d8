import { formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, ms, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeFirstTime } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';

/** Share of the run after warm-up. */
const BUSY_PERCENT = 70;
const MIN_CYCLES = 10;
/** The limit of Jifa for a concurrent cycle. */
const LONG_MS = 30_000;
const LONG_COUNT = 3;

interface Work {
  /** Cycles after warm-up. */
  readonly cycles: EvidenceCollector;
  readonly long: EvidenceCollector;
  /** The time in which at least one cycle ran. */
  readonly busyMs: number;
}

export const backToBackCycles = defineGcRule({
  id: 'back-to-back-cycles',
  cause: 'collector-behind',
  title: 'Concurrent cycles run nearly all the time',
  because:
    'A concurrent collector takes CPU time from the application while it works, and has no reserve when it works all the time: 70 % of the run is our own limit, 30 s for one cycle is Jifa’s.',
  check: (analysis) => {
    if (!isInCollectorFamily(analysis.run, 'concurrent')) return undefined;
    const work = collectWork(analysis);
    const share = (100 * work.busyMs) / (analysis.span.to - analysis.span.warmUpEnd);
    if (!analysis.span.short && work.cycles.count >= MIN_CYCLES && share > BUSY_PERCENT)
      return claimBusy(analysis, work, share);
    return work.long.count >= LONG_COUNT ? claimLong(analysis, work.long) : undefined;
  },
});

/**
 * Collects the cycles, which are in the order in which they ended: from the last to the first, each adds the time
 * before the later ones.
 */
function collectWork({ run: { cycles }, span }: GcAnalysis): Work {
  const occurrences = new EvidenceCollector();
  const long = new EvidenceCollector();
  let busyMs = 0;
  let covered = span.to;
  for (let row = cycles.count - 1; row >= 0; row--) {
    const at = cycles.at.get(row);
    const duration = cycles.duration.get(row);
    if (!(at + duration > span.warmUpEnd)) continue;
    occurrences.add(cycles.line.get(row), at, duration);
    if (duration >= LONG_MS) long.add(cycles.line.get(row), at, duration);
    const start = Math.max(at, span.warmUpEnd);
    busyMs += Math.max(0, Math.min(at + duration, covered) - start);
    covered = Math.min(covered, start);
  }
  return { cycles: occurrences, long, busyMs };
}

function claimBusy(analysis: GcAnalysis, { cycles, busyMs }: Work, share: number): Claim {
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, cycles.count),
    explanation:
      `Concurrent cycles ran for ${formatDuration(busyMs)}, ${formatPercent(share)} of the run after warm-up (limit ${BUSY_PERCENT} %, ` +
      `${pluralize(cycles.count, 'cycle')}). The longest took ${formatDuration(cycles.max)}.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('time with a cycle running', percent(share), percent(BUSY_PERCENT)),
      ...cycles.toEvidence(),
    ],
  };
}

function claimLong(analysis: GcAnalysis, long: EvidenceCollector): Claim {
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, long.count),
    explanation:
      `${pluralize(long.count, 'concurrent cycle')} took ${formatDuration(LONG_MS)} or more, up to ${formatDuration(long.max)} (limit ${LONG_COUNT} such cycles).` +
      // The rows were visited from the last to the first.
      describeFirstTime(analysis.run, long.lastAt),
    advice: buildAdvice(analysis),
    evidence: [metricEvidence('longest cycle', ms(long.max), ms(LONG_MS)), ...long.toEvidence()],
  };
}

function buildAdvice({ run }: GcAnalysis): string {
  const workers = run.facts.concurrentWorkers;
  const threads = workers ? `-XX:ConcGCThreads above ${workers}` : '-XX:ConcGCThreads';
  if (isInCollectorFamily(run, 'cms'))
    return `Raise -Xmx or CMSInitiatingOccupancyFraction: a fraction below the live set starts one cycle after the other; set ${threads} when the cycles are slow.`;
  if (isInCollectorFamily(run, 'g1'))
    return `Raise -Xmx or InitiatingHeapOccupancyPercent: a threshold below the live set starts one cycle after the other; set ${threads} when the cycles are slow.`;
  return `Raise -Xmx, so that a cycle is needed less often, or set ${threads}.`;
}
