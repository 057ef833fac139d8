import { formatCount, formatPercent, lineEvidence, markedEvidence, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count, percent } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { type PauseKind, PauseMark } from '../../events.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagNumber } from '../../jvm/flags.ts';
import { getPoolFigure } from '../../metrics/pool-figures.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { readInitiatingOccupancy } from '../support/initiating-occupancy.ts';
import { takesAtLeast } from '../support/pause-share.ts';

const MIN_CYCLES = 3;
/** -XX:G1HeapWastePercent: the garbage that G1 considers not worth a collection. */
const WASTE_PERCENT = 5;
const MIN_MARKINGS = 5;
const NOT_STARTED_PERCENT = 50;
/** Pauses below this share of the run are felt by nobody. */
const COST_PERCENT = 5;

export const g1MixedIneffective = defineGcRule({
  id: 'g1-mixed-ineffective',
  cause: 'collector-behind',
  title: 'Mixed collections of G1 free little of the old generation',
  because: 'Below 5 %, G1 itself considers the garbage not worth collecting (G1HeapWastePercent, tuning guide).',
  check: (analysis) =>
    isInCollectorFamily(analysis.run, 'g1') ? (claimLittleFreed(analysis) ?? claimNeverStarted(analysis)) : undefined,
});

/** What the mixed collections of one marking cycle did to the old generation. */
interface MixedCycle {
  readonly line: number;
  readonly at: number;
  readonly before: number;
  /** The sum over its collections: between them others are promoted. */
  readonly freed: number;
}

function collectMixedCycles({ run: { pauses } }: GcAnalysis): MixedCycle[] {
  const cycles: MixedCycle[] = [];
  let open: MixedCycle | undefined;
  // Regions without a live object are freed at once when marking ends: nothing of them is left for mixed collections.
  let freedByMarking = 0;
  const close = () => {
    if (open && Number.isFinite(open.before - open.freed)) cycles.push(open);
    open = undefined;
  };
  for (let row = 0; row < pauses.count; row++) {
    const kind = pauses.kind.get(row);
    if (kind === 'mixed') {
      const after = getPoolFigure(pauses.pools, 'old', 'after', row);
      const before = getPoolFigure(pauses.pools, 'old', 'before', row);
      open = {
        ...(open ?? { line: pauses.line.get(row), at: pauses.at.get(row), before: before + freedByMarking }),
        freed: (open?.freed ?? freedByMarking) + Math.max(0, before - after),
      };
    } else if (kind === 'remark' || kind === 'cleanup') {
      close();
      freedByMarking +=
        Math.max(
          0,
          getPoolFigure(pauses.pools, 'heap', 'before', row) - getPoolFigure(pauses.pools, 'heap', 'after', row),
        ) || 0;
    } else if (kind === 'full' || pauses.has(row, PauseMark.startsMarking)) {
      close();
      freedByMarking = 0;
    }
  }
  close();
  return cycles;
}

function claimLittleFreed(analysis: GcAnalysis): Claim | undefined {
  const cycles = collectMixedCycles(analysis);
  if (cycles.length < MIN_CYCLES) return undefined;
  const occurrences = new EvidenceCollector('bytes');
  let before = 0;
  for (const cycle of cycles) {
    occurrences.add(cycle.line, cycle.at, cycle.freed);
    before += cycle.before;
  }
  const freed = cycles.reduce((sum, cycle) => sum + cycle.freed, 0);
  const share = Math.max(0, (100 * freed) / before);
  if (share >= WASTE_PERCENT) return undefined;
  return {
    level: takesAtLeast(analysis, COST_PERCENT) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, cycles.length),
    headline: `Mixed collections of ${pluralize(cycles.length, 'marking cycle')} freed only ${formatPercent(share)} of the old generation`,
    explanation:
      `The mixed collections of ${pluralize(cycles.length, 'marking cycle')} together freed ${formatPercent(share)} of what they found in the old generation: most of it is alive, or spread over nearly full regions.` +
      `${describeTimes(analysis.run, occurrences)} Below ${WASTE_PERCENT} % it is hardly worth the pauses.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('freed of the old generation', percent(share), percent(WASTE_PERCENT)),
      ...occurrences.toEvidence(),
    ],
  };
}

function claimNeverStarted(analysis: GcAnalysis): Claim | undefined {
  const { run, capacity } = analysis;
  const refused = run.markCounts.get('mixed-not-started') ?? 0;
  const markings = countMarkings(analysis);
  const share = (100 * refused) / markings;
  if (!capacity || markings < MIN_MARKINGS || share < NOT_STARTED_PERCENT) return undefined;
  const threshold = (readInitiatingOccupancy(analysis) / 100) * capacity.bytes;
  const above = findCleanupsAbove(analysis, threshold);
  if (above.length < MIN_CYCLES) return undefined;
  const lines = run.marks.filter(({ mark }) => mark === 'mixed-not-started').slice(0, 5);
  return {
    level: takesAtLeast(analysis, COST_PERCENT) ? 'WARNING' : 'INFO',
    confidence: rateConfidence(analysis, markings),
    headline: `G1 started no mixed collections after ${formatCount(refused)} of ${pluralize(markings, 'marking')}`,
    explanation:
      `After ${formatPercent(share)} of the markings G1 found too little to free, although the old generation stayed above the threshold for the next marking. ` +
      `The limit is ${NOT_STARTED_PERCENT} % of ${MIN_MARKINGS} or more.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('markings without mixed collections', count(refused)),
      ...lines.map(({ line }) => markedEvidence(line, ['do not start mixed GCs', 'do not continue mixed GCs'])),
      ...above.slice(0, 2).map((line) => lineEvidence(line)),
    ],
  };
}

const isCleanup = (kind: PauseKind): boolean => kind === 'cleanup';

function countMarkings({ run: { pauses, cycles } }: GcAnalysis): number {
  return Math.max(pauses.kind.rowsWhere(isCleanup).length, cycles.count);
}

/** Finds the lines of the cleanups after which more than the threshold stayed in use. */
function findCleanupsAbove({ run: { pauses } }: GcAnalysis, threshold: number): number[] {
  return pauses.kind
    .rowsWhere(isCleanup)
    .filter((row) => getPoolFigure(pauses.pools, 'heap', 'after', row) >= threshold)
    .map((row) => pauses.line.get(row));
}

function buildAdvice({ flags }: GcAnalysis): string {
  const live = getFlagNumber(flags, 'G1MixedGCLiveThresholdPercent') ?? 85;
  return `First find out what is alive (heap dump): most of the old generation is in use. If it is garbage in nearly full regions, lower -XX:G1HeapWastePercent (default ${WASTE_PERCENT}) or raise -XX:G1MixedGCLiveThresholdPercent (now ${live}).`;
}
