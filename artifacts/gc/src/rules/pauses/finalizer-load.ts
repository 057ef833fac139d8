import { formatCount, metricEvidence, pluralize } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { rateConfidence } from '../support/confidence.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmAtLeast } from '../support/jvm/jvm-major.ts';
import { detectUpwardTrend, type TrendPoint } from '../support/upward-trend.ts';

/** Objects with finalize() that one collection found. */
const MANY = 10_000;
const MIN_COUNT = 3;
/** The same values as in memory-leak: the number of points, and the growth over the first fifth. */
const MIN_POINTS = 6;
const GROWTH = 1.25;
/** A rise from three objects to thirty is no load. */
const NOTABLE = 1000;
/** Points that are used for the trend; more are not necessary. */
const POINTS_TAKEN = 500;
/** The release from which finalize() is deprecated for removal (JEP 421). */
const DEPRECATED_SINCE = 18;

interface FinalReferences {
  /** Collections that found many. */
  readonly many: EvidenceCollector;
  /** The number of collections after warm-up that state how many they found. */
  readonly counted: number;
  readonly max: number;
}

export const finalizerLoad = defineGcRule({
  id: 'finalizer-load',
  cause: 'finalizer-backlog',
  title: 'Many objects wait for their finalizer',
  because:
    'Every object with finalize() survives a collection and passes through one queue and one thread. 10,000 of them in three collections, or a steady rise, is more than a remainder; JEP 421 deprecates finalization.',
  check: (analysis) => {
    const references = collectFinalReferences(analysis);
    if (references.many.count >= MIN_COUNT) return claimMany(analysis, references.many);
    if (references.counted < MIN_POINTS || references.max < NOTABLE) return undefined;
    return claimGrowth(analysis, collectPoints(analysis, references.counted));
  },
});

function collectFinalReferences({ run: { pauses }, span }: GcAnalysis): FinalReferences {
  const many = new EvidenceCollector('count');
  let counted = 0;
  let max = 0;
  for (const row of pauses.finalReferences.rowsFrom(0)) {
    const final = pauses.finalReferences.get(row);
    if (final >= MANY) many.add(pauses.line.get(row), pauses.at.get(row), final);
    if (pauses.at.get(row) < span.warmUpEnd) continue;
    counted++;
    max = Math.max(max, final);
  }
  return { many, counted, max };
}

/** Returns every n-th collection after warm-up, evenly over the run. */
function collectPoints({ run: { pauses }, span }: GcAnalysis, counted: number): TrendPoint[] {
  const step = Math.ceil(counted / POINTS_TAKEN);
  const points: TrendPoint[] = [];
  let index = 0;
  for (const row of pauses.finalReferences.rowsFrom(0)) {
    const used = pauses.finalReferences.get(row);
    const at = pauses.at.get(row);
    if (at < span.warmUpEnd || index++ % step !== 0) continue;
    points.push({ at, used, line: pauses.line.get(row) });
  }
  return points;
}

function claimMany(analysis: GcAnalysis, many: EvidenceCollector): Claim {
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, many.count),
    headline: `Up to ${pluralize(many.max, 'object')} at once waited for their finalizer`,
    explanation:
      `Each survives at least one collection more, and one thread has to finalize them all.${describeTimes(analysis.run, many)} ` +
      `${pluralize(many.count, 'collection')} met ${pluralize(MANY, 'object')} or more, which is the limit.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('most final references in one collection', count(many.max), count(MANY)),
      ...many.toEvidence(),
    ],
  };
}

function claimGrowth(analysis: GcAnalysis, points: readonly TrendPoint[]): Claim | undefined {
  const rise = detectUpwardTrend(points, ({ first, last }) => last >= NOTABLE && last >= GROWTH * first);
  if (!rise) return undefined;
  const shown = new EvidenceCollector('count');
  for (const { line, at, used } of points) shown.add(line, at, used);
  return {
    level: 'WARNING',
    confidence: rateConfidence(analysis, points.length),
    headline: `Objects that wait for their finalizer rose from ${formatCount(rise.first)} to ${formatCount(rise.last)} per collection`,
    explanation: `Their number rises from collection to collection, over ${pluralize(points.length, 'collection')}, and never falls back. The limit is a growth of 25 %.`,
    advice: buildAdvice(analysis),
    evidence: [
      metricEvidence('final references at the end', count(rise.last), count(GROWTH * rise.first)),
      ...shown.toEvidence(),
    ],
  };
}

function buildAdvice({ run }: GcAnalysis): string {
  if (!isJvmAtLeast(run, 9))
    return 'Replace finalize() by close() in try-with-resources; jmap -finalizerinfo counts the waiting objects by class, and a heap dump shows which objects java.lang.ref.Finalizer holds.';
  const finding = isJvmAtLeast(run, DEPRECATED_SINCE) ? '; --finalization=disabled shows what depends on it' : '';
  return `Replace finalize() by close() in try-with-resources, with java.lang.ref.Cleaner as the safety net${finding}.`;
}
