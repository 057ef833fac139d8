import { formatBytes, formatDuration, formatPercent, lineEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { ms, percent } from '@hindsight/model';
import type { Change, GcClaim } from '../../advice/change.ts';
import { addConcurrentThreads, raiseHeap } from '../../advice/changes.ts';
import { readMemoryUse } from '../../advice/memory-use.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import { sumCycleWork } from '../../metrics/cycle-work.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { countEmergencies } from '../support/emergencies.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { findOccupancyBelowLive } from '../support/initiating-occupancy.ts';

/** Share of the run after warm-up. */
const BUSY_PERCENT = 70;
/** Cycles that start whatever was freed are in vain: less of the run counts. */
const VAIN_PERCENT = 30;
const MIN_CYCLES = 10;
/** The limit of Jifa for a concurrent cycle. */
const LONG_MS = 30_000;
/** What a cycle may take for each GB that is alive: to mark it, a few threads need about that long. */
const LONG_MS_PER_GB = 1000;
const LONG_COUNT = 3;
/** Cycles that leave the collector idle for most of the run are behind only when memory runs out meanwhile. */
const RESTING_PERCENT = 50;
/** A setting that starts so many cycles, one after the other within a second, is told whatever each takes. */
const MIN_FREQUENT_CYCLES = 60;
const FREQUENT_MS = 1000;
/** A heap that comes near its soft limit is kept below it by cycles. */
const NEAR_SOFT_MAX = 0.75;

/** With less of the heap alive, room is not what is missing. */
const HALF = 1 / 2;

interface Work {
  /** Cycles after warm-up. */
  readonly cycles: EvidenceCollector;
  readonly long: EvidenceCollector;
  /** The time in which at least one cycle ran, and its share of the run. */
  readonly busyMs: number;
  readonly percent: number;
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
    if (!analysis.span.short && work.cycles.count >= MIN_CYCLES) {
      const setting = findSetting(analysis);
      if (work.percent > (setting?.busyPercent ?? BUSY_PERCENT)) return claimBusy(analysis, work, setting);
      if (setting && areFrequent(analysis, work)) return claimFrequent(analysis, work, setting);
    }
    return work.long.count >= LONG_COUNT ? claimLong(analysis, work) : undefined;
  },
});

function collectWork(analysis: GcAnalysis): Work {
  const { cycles } = analysis.run;
  const { rows, busyMs, percent } = sumCycleWork(analysis);
  const occurrences = new EvidenceCollector();
  const long = new EvidenceCollector();
  const limit = chooseLongMs(analysis);
  for (const row of rows) {
    const duration = cycles.duration.get(row);
    occurrences.add(cycles.line.get(row), cycles.at.get(row), duration);
    if (duration >= limit) long.add(cycles.line.get(row), cycles.at.get(row), duration);
  }
  return { cycles: occurrences, long, busyMs, percent };
}

/** Returns from which duration on a cycle is long: the more is alive, the longer it takes. */
function chooseLongMs(analysis: GcAnalysis): number {
  const { live } = readMemoryUse(analysis);
  return Number.isFinite(live) ? Math.max(LONG_MS, (LONG_MS_PER_GB * live) / 2 ** 30) : LONG_MS;
}

const computeInterval = ({ span }: GcAnalysis, { cycles }: Work): number => (span.to - span.warmUpEnd) / cycles.count;

const areFrequent = (analysis: GcAnalysis, work: Work): boolean =>
  work.cycles.count >= MIN_FREQUENT_CYCLES && computeInterval(analysis, work) < FREQUENT_MS;

/** Short cycles leave the application most of the time, but each has pauses, barriers and threads of its own. */
function claimFrequent(analysis: GcAnalysis, work: Work, setting: Setting): GcClaim {
  const { cycles, busyMs, percent: share } = work;
  const interval = computeInterval(analysis, work);
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, cycles.count),
    headline: `${setting.name} starts a cycle every ${formatDuration(interval)}: ${pluralize(cycles.count, 'cycle')}, ${formatPercent(share)} of the run`,
    explanation: `They ran for ${formatDuration(busyMs)} after warm-up, beside the application and on its processors. ${setting.why}`,
    advice: setting.advice,
    evidence: [
      metricEvidence('time from one cycle to the next', ms(interval), ms(FREQUENT_MS)),
      ...(setting.line === undefined ? [] : [lineEvidence(setting.line)]),
      ...cycles.toEvidence(),
    ],
  };
}

function claimBusy(
  analysis: GcAnalysis,
  { cycles, busyMs, percent: share }: Work,
  setting: Setting | undefined,
): GcClaim {
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, cycles.count),
    headline: setting
      ? `${setting.name} keeps concurrent cycles running: ${formatDuration(busyMs)}, ${formatPercent(share)} of the run`
      : `Concurrent cycles hardly ever rest: they ran for ${formatDuration(busyMs)}, ${formatPercent(share)} of the run`,
    explanation: `${pluralize(cycles.count, 'cycle')} ran after warm-up; the longest took ${formatDuration(cycles.max)}. The limit is ${setting?.busyPercent ?? BUSY_PERCENT} % of the run.${setting ? ` ${setting.why}` : ''}`,
    changes: setting ? (setting.changes ?? []) : [raiseHeap(analysis), addConcurrentThreads(analysis)],
    advice: setting?.advice ?? 'With room beside what is alive a cycle is needed less often.',
    evidence: [
      metricEvidence('time with a cycle running', percent(share), percent(setting?.busyPercent ?? BUSY_PERCENT)),
      ...(setting?.line === undefined ? [] : [lineEvidence(setting.line)]),
      ...cycles.toEvidence(),
    ],
  };
}

/** A setting that starts cycles although memory is free. */
interface Setting {
  readonly name: string;
  readonly why: string;
  readonly advice: string;
  readonly line?: number | undefined;
  readonly changes?: readonly Change[];
  readonly busyPercent?: number;
}

/** Heuristics of Shenandoah that start the next cycle whatever is free: for tests, and for the smallest footprint. */
const RESTLESS: ReadonlySet<string> = new Set(['aggressive', 'compact']);

/** A threshold below what is alive starts the next cycle as soon as one has ended. */
function findLowThreshold(analysis: GcAnalysis): Setting | undefined {
  const found = findOccupancyBelowLive(analysis);
  if (!found) return undefined;
  const { option, of, percent: value, livePercent } = found;
  const isCrowded = livePercent >= 100 * HALF;
  return {
    name: `-XX:${option}=${value}`,
    why: `${formatPercent(livePercent)} of the ${of} stays in use after cycles, more than this threshold: the next one starts at once, and finds little that is new to free.`,
    advice: isCrowded
      ? `Or keep less data in memory. A higher -XX:${option} (now ${value}) alone would leave less reserve for what is promoted meanwhile.`
      : `Raise -XX:${option} (now ${value}) well above what is alive, for example to ${Math.round((livePercent + 100) / 2)}.`,
    changes: isCrowded ? [raiseHeap(analysis)] : [],
    busyPercent: VAIN_PERCENT,
  };
}

function findSetting(analysis: GcAnalysis): Setting | undefined {
  const { run, flags, capacity, sizes } = analysis;
  const { heuristics, softMax: stated } = run.facts;
  if (heuristics !== undefined && RESTLESS.has(heuristics.toLowerCase())) {
    return {
      name: `-XX:ShenandoahGCHeuristics=${heuristics.toLowerCase()}`,
      why: 'With these heuristics a cycle begins where the one before has ended, however much is free.',
      advice: 'Remove -XX:ShenandoahGCHeuristics: the default, adaptive, starts a cycle when memory is needed.',
      line: run.factLines.heuristics,
    };
  }
  const lowThreshold = findLowThreshold(analysis);
  if (lowThreshold) return lowThreshold;
  const softMax = stated ?? getFlagBytes(flags, 'SoftMaxHeapSize') ?? Number.NaN;
  const heap = capacity?.bytes ?? Number.NaN;
  if (!(softMax < heap) || !((sizes.heap.peak ?? 0) > softMax * NEAR_SOFT_MAX)) return undefined;
  return {
    name: `SoftMaxHeapSize of ${formatBytes(softMax)}`,
    why: `The heap may grow to ${formatBytes(heap)}, but the collector works again and again to keep it below ${formatBytes(softMax)}.`,
    advice: `Raise -XX:SoftMaxHeapSize well above what is alive, or remove it: -Xmx, ${formatBytes(heap)}, is then the limit.`,
    line: run.factLines.softMax,
  };
}

function claimLong(analysis: GcAnalysis, { long, percent: share }: Work): GcClaim {
  const { live, heap } = readMemoryUse(analysis);
  const needsHeap = !(live < HALF * heap);
  const limit = chooseLongMs(analysis);
  return {
    level: share < RESTING_PERCENT && countEmergencies(analysis) === 0 ? 'INFO' : 'WARNING',
    general: 'Concurrent cycles take long',
    confidence: rateConfidence(analysis, long.count),
    headline: `${pluralize(long.count, 'concurrent cycle')} took long, up to ${formatDuration(long.max)}`,
    explanation:
      'The collector has to work that long to free memory, and has no reserve meanwhile.' +
      // The rows were visited from the last to the first.
      `${describeTimes(analysis.run, { firstAt: long.lastAt, count: long.count })} The limit is ${LONG_COUNT} cycles of ${formatDuration(limit)}.`,
    changes: needsHeap ? [raiseHeap(analysis), addConcurrentThreads(analysis)] : [addConcurrentThreads(analysis)],
    advice: needsHeap
      ? 'With room beside what is alive a cycle is needed less often.'
      : 'The heap has room beside what is alive: look at the threads of the collector and at the processors that they get.',
    evidence: [metricEvidence('longest cycle', ms(long.max), ms(limit)), ...long.toEvidence()],
  };
}
