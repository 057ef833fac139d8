import {
  formatByteRate,
  formatDuration,
  formatTimes,
  lineEvidence,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { bytesPerSecond, type Evidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { areEmergenciesOfBursts } from '../support/collections/emergencies-of-bursts.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime, describeTimes } from '../support/describe-time.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import {
  type AllocationBurst,
  type AllocationBursts,
  findAllocationBursts,
  MIN_RATE,
  MIN_TIMES_MEDIAN,
} from '../support/find-allocation-bursts.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { PeriodCollector } from '../support/periods.ts';

/** An event within this time after a burst is considered its consequence. */
const CONSEQUENCE_MS = 10_000;
const FAILURES =
  PauseMark.evacuationFailure |
  PauseMark.promotionFailed |
  PauseMark.concurrentModeFailure |
  PauseMark.concurrentModeInterrupted;
const QUOTED = 3;
/** What follows is felt when one stop is so long, or all of them take this share of the run. */
const NOTICED_MS = 500;
const NOTICED_PERCENT = 0.5;

/** What followed the bursts: stops and stalls. */
interface Consequences {
  readonly quoted: readonly Evidence[];
  readonly count: number;
  readonly totalMs: number;
  readonly maxMs: number;
}

export const allocationBurst = defineGcRule({
  id: 'allocation-burst',
  cause: 'allocation',
  title: 'Allocation comes in bursts',
  because:
    'Ten seconds at five times the median rate and at least 100 MB/s: typically one request that loads everything. Our own limits.',
  check: (analysis) => {
    const bursts = findAllocationBursts(analysis);
    const worst = bursts?.windows.reduce((most, burst) => (burst.bytesPerSecond > most.bytesPerSecond ? burst : most));
    if (!bursts || !worst) return undefined;
    const consequences = collectConsequences(analysis, bursts.windows);
    const limit = Math.max(MIN_RATE, MIN_TIMES_MEDIAN * bursts.medianRate);
    const isNoticed = areNoticed(analysis, consequences);
    const number = countBursts(bursts);
    const outcome =
      isNoticed && areEmergenciesOfBursts(analysis)
        ? `: the collector ran out of memory ${formatTimes(consequences.count)}`
        : '';
    return {
      level: isNoticed ? 'WARNING' : 'INFO',
      confidence: rateConfidence(analysis, analysis.allocation?.windows.rates.length ?? 0),
      headline: `The application allocated up to ${formatByteRate(worst.bytesPerSecond)} in ${pluralize(number, 'burst')}, ${describeUsual(bursts.medianRate)}${outcome}`,
      explanation:
        `In ${pluralize(bursts.windows.length, 'window')} of ${formatDuration(bursts.widthMs)} far more than usual was allocated, most of it ${describeTime(analysis.run, worst.from)}` +
        `${consequences.count > 0 ? `; ${pluralize(consequences.count, 'full collection, failure or stall', 'full collections, failures and stalls')} followed within 10 s` : ''}.${describeWindows(analysis, bursts)} The limit is ${formatByteRate(limit)}.`,
      advice:
        'Find the request, job or cache load of that time (access log, JFR allocation profile) and let it work in smaller batches.',
      evidence: [
        metricEvidence('highest allocation rate', bytesPerSecond(worst.bytesPerSecond), bytesPerSecond(limit)),
        ...quoteEdges(analysis, worst),
        ...consequences.quoted,
      ],
    };
  },
});

/** Windows with a lull of so many between them are one burst. */
const LULL_WINDOWS = 6;

/** Collects the windows as periods of the run. */
function collectPeriods({ windows }: AllocationBursts): PeriodCollector {
  const periods = new PeriodCollector();
  for (const { from } of windows) periods.add(from);
  return periods;
}

const countBursts = (bursts: AllocationBursts): number =>
  collectPeriods(bursts).list(LULL_WINDOWS * bursts.widthMs).length;

const describeWindows = ({ run }: GcAnalysis, bursts: AllocationBursts): string =>
  describeTimes(run, {
    firstAt: bursts.windows[0]?.from ?? Number.NaN,
    count: bursts.windows.length,
    periods: collectPeriods(bursts),
  });

/** Below this rate an application is idle. */
const IDLE_RATE = 10 * 1024;

const describeUsual = (rate: number): string =>
  rate < IDLE_RATE ? 'where it usually allocates hardly anything' : `where ${formatByteRate(rate)} is usual`;

/** Quotes the first and last pause of the burst: its time range in the log. */
function quoteEdges({ run }: GcAnalysis, { from, to }: AllocationBurst): Evidence[] {
  const { pauses } = run;
  let first = -1;
  let last = -1;
  for (let row = 0; row < pauses.count; row++) {
    const at = pauses.at.get(row);
    if (!(at >= from && at <= to)) continue;
    if (first < 0) first = row;
    last = row;
  }
  return [...new Set([first, last])].filter((row) => row >= 0).map((row) => pauseEvidence(run, row));
}

function collectConsequences(analysis: GcAnalysis, bursts: readonly AllocationBurst[]): Consequences {
  const { run } = analysis;
  const { pauses, stalls } = run;
  const full = new Set(findNeededFullCollections(analysis).map(({ row }) => row));
  const quoted: Evidence[] = [];
  let [count, totalMs, maxMs] = [0, 0, 0];
  const add = (durationMs: number, evidence: Evidence): void => {
    count++;
    totalMs += durationMs || 0;
    maxMs = Math.max(maxMs, durationMs || 0);
    if (quoted.length < QUOTED) quoted.push(evidence);
  };
  for (let row = 0; row < pauses.count; row++) {
    const failed = (pauses.marks.get(row) & FAILURES) !== 0 || pauses.kind.get(row) === 'degenerated';
    if ((full.has(row) || failed) && isFollowed(bursts, pauses.at.get(row)))
      add(pauses.duration.get(row), pauseEvidence(run, row));
  }
  for (let row = 0; row < stalls.count; row++) {
    if (isFollowed(bursts, stalls.at.get(row))) add(stalls.duration.get(row), lineEvidence(stalls.line.get(row)));
  }
  return { quoted, count, totalMs, maxMs };
}

const areNoticed = ({ span }: GcAnalysis, { count, totalMs, maxMs }: Consequences): boolean =>
  count > 0 && (maxMs >= NOTICED_MS || !((100 * totalMs) / span.durationMs < NOTICED_PERCENT));

const isFollowed = (bursts: readonly AllocationBurst[], at: number): boolean =>
  bursts.some(({ from, to }) => at >= from && at <= to + CONSEQUENCE_MS);
