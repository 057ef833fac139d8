import { brokenLimit, formatBytes, formatCount, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Claim, compareLevels, count, type Level, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { PauseMark } from '../../events.ts';
import { isHumongous } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { rateStops } from '../support/is-felt.ts';
import { compareVersions, parseJvmVersion } from '../support/jvm/jvm-version.ts';
import { takesAtLeast } from '../support/pause-share.ts';

const MIN_COUNT = 3;
const SHARE_PERCENT = 10;
/** Humongous regions in percent of the heap, in at least as many pauses as the next constant states. */
const HEAP_PERCENT = 10;
/** Pauses below this share of the run are felt by nobody. */
const COST_PERCENT = 2;
const OFTEN_MS = 1000;
/** Flight recordings give the steps of a marking cycle the cause of the collection that began it. */
const MARKING_STEPS: ReadonlySet<string> = new Set(['remark', 'cleanup']);
/** The version from which G1 frees humongous arrays in young collections. */
const EAGER_RECLAIM = { major: 8, update: 60 };
/** The largest -XX:G1HeapRegionSize before JDK 18; also used when the log does not state the version. */
const MAX_REGION_SIZE = 32 * 1024 * 1024;
/** G1 collects whole regions: with fewer of them it has little choice, and keeps a large part of the heap in reserve. */
const MIN_REGIONS = 100;
/** Humongous objects that fill as much in every pause, but for this share, stay: nobody allocates them anew. */
const STEADY_SHARE = 0.05;
const MIN_STEADY = 10;
/** The share of the pauses with as much: the first ones come before all are there. */
const MOST = 0.8;

export const humongousAllocation = defineGcRule({
  id: 'humongous-allocation',
  cause: 'large-allocation',
  title: 'Objects of half a region or more burden G1',
  because:
    'An object of half a region or more occupies whole regions of its own, and its allocation can start a cycle (G1 tuning guide). Peers warn from half of the heap; the effect becomes visible at 10 % of the collections.',
  check: (analysis) =>
    isInCollectorFamily(analysis.run, 'g1') ? (claimByCause(analysis) ?? claimByRegions(analysis)) : undefined,
});

function claimByCause(analysis: GcAnalysis): Claim | undefined {
  const { run } = analysis;
  const { pauses, cycles } = run;
  const occurrences = new EvidenceCollector();
  const hurting = new EvidenceCollector();
  let fulls = 0;
  for (const row of pauses.cause.rowsWhere(isHumongous)) {
    if (MARKING_STEPS.has(pauses.kind.get(row))) continue;
    occurrences.addPause(run, row);
    const isFull = pauses.kind.get(row) === 'full';
    if (isFull) fulls++;
    if (isFull || pauses.has(row, PauseMark.evacuationFailure)) hurting.addPause(run, row);
  }
  const hurt = hurting.count > 0;
  const collections = analysis.minor.count + analysis.full.count;
  const share = (100 * occurrences.count) / Math.max(1, collections);
  if (occurrences.count < MIN_COUNT || (share < SHARE_PERCENT && fulls < MIN_COUNT)) return undefined;
  return {
    level: rateLevel(analysis, occurrences, hurting),
    confidence: rateConfidence(analysis, occurrences.count),
    headline:
      `Humongous allocations started ${pluralize(occurrences.count, 'collection')}, ` +
      (fulls >= MIN_COUNT ? `${formatCount(fulls)} of them full ones` : `${formatPercent(share)} of all`),
    explanation:
      `Objects of half a region or more did not fit: ${pluralize(occurrences.count, 'collection')}, ${formatPercent(share)} of all, ran for them` +
      `${hurt ? ', among them full collections or evacuation failures' : ''}; the log has ${pluralize(cycles.count, 'marking cycle')}.${describeTimes(run, occurrences)} ` +
      `The limit is ${MIN_COUNT} collections that are ${SHARE_PERCENT} % of all, or ${MIN_COUNT} full ones.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('collections for humongous allocations', count(occurrences.count), count(MIN_COUNT)),
      ...brokenLimit('share of all collections', percent(share), percent(SHARE_PERCENT)),
      ...occurrences.toEvidence(),
    ],
    lostMs: occurrences.sum,
  };
}

function rateLevel(analysis: GcAnalysis, occurrences: EvidenceCollector, hurting: EvidenceCollector): Level {
  const least = isFelt(analysis, occurrences) ? 'WARNING' : 'INFO';
  const hurt = rateStops(analysis, hurting);
  return compareLevels(hurt, least) < 0 ? hurt : least;
}

/** Each starts a marking cycle: now and then that is nothing, every second the collector never rests. */
const isFelt = (analysis: GcAnalysis, { count }: EvidenceCollector): boolean =>
  takesAtLeast(analysis, COST_PERCENT) || !(analysis.span.durationMs / count > OFTEN_MS);

function claimByRegions(analysis: GcAnalysis): Claim | undefined {
  const { run, capacity } = analysis;
  const { pauses } = run;
  const heap = capacity?.bytes ?? Number.NaN;
  const occurrences = new EvidenceCollector('bytes');
  const sizes: number[] = [];
  for (let row = 0; row < pauses.count; row++) {
    const stated = pauses.pools.humongous.before.get(row);
    const used = Number.isNaN(stated)
      ? pauses.humongousRegions.get(row) * (run.facts.regionSize ?? Number.NaN)
      : stated;
    if (!(used >= (HEAP_PERCENT / 100) * heap)) continue;
    occurrences.addPause(run, row, used);
    sizes.push(used);
  }
  if (occurrences.count < MIN_COUNT) return undefined;
  const steady = sizes.filter((size) => size >= (1 - STEADY_SHARE) * occurrences.max).length;
  const stays = steady >= MIN_STEADY && steady >= MOST * sizes.length;
  return {
    level: !stays && takesAtLeast(analysis, COST_PERCENT) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, occurrences.count),
    headline: `Humongous objects held up to ${formatBytes(occurrences.max)} of the ${formatBytes(heap)} heap in ${pluralize(occurrences.count, 'pause')}`,
    explanation:
      `Each takes whole regions of its own, ${formatBytes(occurrences.max)} at most.${stays ? ' They are the same all the time: they stay in use and start no collection.' : ''}${describeTimes(run, occurrences)} ` +
      `The limit is ${HEAP_PERCENT} % of the heap in ${MIN_COUNT} pauses.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('humongous objects at most', bytes(occurrences.max), bytes((HEAP_PERCENT / 100) * heap)),
      ...occurrences.toEvidence(),
    ],
  };
}

function buildAdvice(analysis: GcAnalysis): string {
  const version = parseJvmVersion(analysis.run.facts.jvmVersion ?? '');
  const update =
    version && compareVersions(version, EAGER_RECLAIM) < 0
      ? ' Before 8u60, G1 frees them only after a marking cycle: update the JVM.'
      : '';
  return `${adviseRegions(analysis)}; a JFR recording names them.${update}`;
}

function adviseRegions({ run, capacity }: GcAnalysis): string {
  const { regionSize } = run.facts;
  if (!regionSize)
    return 'Raise -XX:G1HeapRegionSize (1m to 32m, a power of two) until the large objects are below half a region, or allocate them in pieces';
  if (regionSize >= MAX_REGION_SIZE)
    return `Split the large objects: regions are ${formatBytes(regionSize)} already, or allocate them in pieces`;
  const larger = regionSize * 2;
  const count = Math.floor((capacity?.bytes ?? Number.POSITIVE_INFINITY) / larger);
  return count < MIN_REGIONS
    ? `Allocate the large objects in pieces, or raise -Xmx: with regions of more than ${formatBytes(regionSize)} this heap would have only ${formatCount(count)} of them`
    : `Raise -XX:G1HeapRegionSize to ${formatRegionSize(larger)} (now ${formatBytes(regionSize)}) or more, until the large objects are below half a region, or allocate them in pieces`;
}

/** Formats a region size, which is a power of two from 1 MB and therefore a whole number. */
const formatRegionSize = (size: number): string => `${size / (1024 * 1024)}m`;
