import {
  brokenLimit,
  type EvidenceList,
  formatBytes,
  formatPercent,
  formatTimes,
  metricEvidence,
  pluralize,
} from '@hindsight/claims';
import { count, type Evidence, type Level, percent } from '@hindsight/model';
import { keepHeap, raiseHeap } from '../../advice/changes.ts';
import { readMemoryUse } from '../../advice/memory-use.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { areEmergenciesOfBursts } from '../support/collections/emergencies-of-bursts.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTime } from '../support/describe-time.ts';
import {
  adviseInCrisis,
  countEmergencies,
  findMemoryCrisis,
  type MemoryCrisis,
  MIN_EMERGENCIES,
} from '../support/emergencies.ts';
import { pauseEvidence } from '../support/evidence-collector.ts';
import { findNeededFullCollections } from '../support/full-gc-chains.ts';
import { computeNeededPauseShare } from '../support/pause-share.ts';
import { capLevelForShortRun } from '../support/short-run.ts';
import { memoryLeak } from './memory-leak.ts';

const LIVE_PERCENT = 50;
/** With more alive a heap is too small for any load; with less it is large enough but for a burst of allocation. */
const TIGHT_PERCENT = 70;
/** Fewer points say little about what stays in use. */
const MIN_POINTS = 3;
const MIN_POINTS_OF_TREND = 10;
/** Limits of what it costs the application: pauses, emergencies of the collector, and its work beside the application. */
const PAUSE_PERCENT = 5;
const SHORT_PAUSE_PERCENT = 20;
const SEVERE_PAUSE_PERCENT = 10;
const SEVERE_EMERGENCIES = 10;
const CYCLE_PERCENT = 50;
/** The same for logs without timestamps: so many full collections, and their share of all. */
const MIN_FULLS = 5;
const FULLS_SHARE = 1 / 4;
/** A full collection that frees less than this share of the heap is futile. */
const FUTILE_SHARE = 0.05;

/** What the lack of memory costs. */
interface Cost {
  readonly pausePercent: number;
  /** Full collections out of need, failed copies, degenerated cycles and allocation stalls of concurrent collectors. */
  readonly emergencies: number;
  readonly cyclePercent: number;
}

export const heapUndersized = defineGcRule({
  id: 'heap-undersized',
  cause: 'heap-too-small',
  title: 'The heap is too small for its live set',
  because:
    'A live set of half the heap, and what it costs: 5 % of the time in pauses, or a concurrent collector that works all the time or falls back to its emergencies. GCeasy and garbagecat call this under-allocation.',
  check: (analysis) => {
    const use = readMemoryUse(analysis);
    const { heap } = use;
    const crisis = findMemoryCrisis(analysis);
    const live = crisis?.live ?? use.live;
    const share = (100 * live) / heap;
    if (analysis.live.points.length < MIN_POINTS || !(share >= LIVE_PERCENT)) return undefined;
    const cost = measureCost(analysis);
    if (!isFelt(analysis, cost) || memoryLeak.check(analysis)) return undefined;
    if (!(share >= TIGHT_PERCENT) && areEmergenciesOfBursts(analysis)) return undefined;
    return {
      level: rateLevel(analysis, cost),
      confidence: rateConfidence(analysis, analysis.live.points.length),
      headline: crisis ? nameCrisis(crisis, heap, cost) : nameCase(live, heap, cost),
      ...(crisis && { general: 'At times much more is alive than the heap has room for' }),
      explanation:
        `${formatPercent(share)} of the heap stays in use after collections of the old generation${crisis ? describeCrisis(analysis, crisis) : describeTrend(analysis)} ` +
        `${describeCost(cost)} The limit is a live set of ${LIVE_PERCENT} %.`,
      changes: [crisis ? keepHeap() : raiseHeap(analysis)],
      advice: crisis ? adviseInCrisis(crisis) : advise(analysis),
      evidence: buildEvidence(analysis, share, cost),
      lostMs: analysis.pauses.totalMs,
    };
  },
});

/** A few collections of a run that has just begun do not tell a heap that is too small from one that fills. */
function describeTrend(analysis: GcAnalysis): string {
  const { live, span } = analysis;
  if (live.points.length < MIN_POINTS_OF_TREND || span.short)
    return ': the heap is too small for that. The log is too short to say whether it keeps growing.';
  return areFullsFutile(analysis)
    ? ', and it does not keep growing. Full collections free little, so that nearly all of it is in use: the heap is too small for what is needed, or a leak had filled it before this log begins.'
    : ', and it does not keep growing: the heap is too small, and a leak is unlikely.';
}

/** Returns whether most full collections freed hardly anything: what they leave is in use, and nobody knows since when. */
function areFullsFutile(analysis: GcAnalysis): boolean {
  const fulls = findNeededFullCollections(analysis);
  const { heap } = readMemoryUse(analysis);
  const futile = fulls.filter(({ before, after }) => before - after < FUTILE_SHARE * heap).length;
  return futile >= MIN_FULLS && futile > fulls.length / 2;
}

/** Names what it costs: of pauses and of work beside the application the one that is beyond its limit. */
function nameCase(live: number, heap: number, { pausePercent, emergencies, cyclePercent }: Cost): string {
  const size = `${formatBytes(live)} of live data in a heap of ${formatBytes(heap)}`;
  if (emergencies >= MIN_EMERGENCIES) return `${size}: the collector ran out of memory ${formatTimes(emergencies)}`;
  if (pausePercent < PAUSE_PERCENT && cyclePercent >= CYCLE_PERCENT)
    return `${size}: the collector works ${formatPercent(cyclePercent)} of the time`;
  return Number.isFinite(pausePercent) ? `${size}: GC pauses take ${formatPercent(pausePercent)} of the time` : size;
}

const nameCrisis = ({ live, otherwise }: MemoryCrisis, heap: number, { emergencies }: Cost): string =>
  `At times ${formatBytes(live)} are alive in a heap of ${formatBytes(heap)}, otherwise at most ${formatBytes(otherwise)}: the collector ran out of memory ${formatTimes(emergencies)}`;

const describeCrisis = ({ run }: GcAnalysis, { first, last, otherwise }: MemoryCrisis): string =>
  ` at these times, the first ${describeTime(run, first)} and the last ${describeTime(run, last)}; otherwise it is at most ${formatBytes(otherwise)}. Something holds that much for a while and releases it: the heap is large enough for the rest.`;

const advise = (analysis: GcAnalysis): string =>
  areFullsFutile(analysis)
    ? 'Take a heap dump first (jcmd <pid> GC.heap_dump): it tells data that the application needs from a leak, for which a larger heap only takes longer to fill.'
    : 'Or keep less data in memory; a heap dump shows what it consists of.';

const measureCost = (analysis: GcAnalysis): Cost => ({
  pausePercent: computeNeededPauseShare(analysis),
  emergencies: countEmergencies(analysis),
  cyclePercent: isInCollectorFamily(analysis.run, 'cms') ? 0 : readMemoryUse(analysis).cyclePercent,
});

function isFelt(analysis: GcAnalysis, { pausePercent, emergencies, cyclePercent }: Cost): boolean {
  const { span } = analysis;
  if (Number.isNaN(pausePercent)) return emergencies >= MIN_EMERGENCIES || areFullsMany(analysis);
  const limit = span.short ? SHORT_PAUSE_PERCENT : PAUSE_PERCENT;
  return pausePercent >= limit || emergencies >= MIN_EMERGENCIES || (!span.short && cyclePercent >= CYCLE_PERCENT);
}

/** Without timestamps, full collections that are a good part of all show what the lack of memory costs. */
function areFullsMany(analysis: GcAnalysis): boolean {
  const fulls = findNeededFullCollections(analysis).length;
  return fulls >= MIN_FULLS && fulls >= FULLS_SHARE * (fulls + analysis.minor.count);
}

function rateLevel(analysis: GcAnalysis, { pausePercent, emergencies }: Cost): Level {
  const severe = pausePercent >= SEVERE_PAUSE_PERCENT || emergencies >= SEVERE_EMERGENCIES;
  return capLevelForShortRun(analysis, severe ? 'SEVERE' : 'WARNING');
}

/** A smaller share of the time is no cost. */
const MIN_COST_PERCENT = 1;

function describeCost({ pausePercent, emergencies, cyclePercent }: Cost): string {
  const costs: string[] = [];
  if (Number.isNaN(pausePercent)) costs.push('full collections are a good part of all collections');
  else if (pausePercent >= MIN_COST_PERCENT || emergencies === 0)
    costs.push(`GC pauses take ${formatPercent(pausePercent)} of the time`);
  if (emergencies > 0)
    costs.push(
      `the collector ran out of memory ${pluralize(emergencies, 'time')} (full collections, failures, stalls)`,
    );
  if (cyclePercent >= MIN_COST_PERCENT) costs.push(`concurrent cycles run ${formatPercent(cyclePercent)} of the time`);
  return `It costs: ${costs.join('; ')}.`;
}

function buildEvidence({ run, pauses }: GcAnalysis, share: number, cost: Cost): EvidenceList {
  const more: Evidence[] = [];
  if (Number.isFinite(cost.pausePercent))
    more.push(...brokenLimit('time in GC pauses', percent(cost.pausePercent), percent(PAUSE_PERCENT)));
  if (cost.emergencies > 0)
    more.push(...brokenLimit('emergencies of the collector', count(cost.emergencies), count(MIN_EMERGENCIES)));
  if (cost.cyclePercent > 0)
    more.push(...brokenLimit('time with a cycle running', percent(cost.cyclePercent), percent(CYCLE_PERCENT)));
  if (pauses.maxRow >= 0) more.push(pauseEvidence(run, pauses.maxRow));
  return [metricEvidence('median live set of the heap', percent(share), percent(LIVE_PERCENT)), ...more];
}
