import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeGrowth, isPredictable } from '../support/describe-growth.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmBefore } from '../support/jvm-major.ts';
import { detectUpwardTrend, isHighlySignificant, predictTimeUntil, type TrendPoint } from '../support/upward-trend.ts';

/** The trend test is significant from six rising points on. */
const MIN_POINTS = 6;
/** Collections that unload classes. */
const MIN_UNLOADING = 2;
/** A start-up loads classes as well. */
const MIN_SPAN_MS = 30_000;
/** Growth below this size is felt by nobody. */
const MIN_GROWTH_BYTES = 4 * 1024 * 1024;
/** As for the heap: growth as a share of the limit when there is one, and of the beginning. */
const GROWTH = 0.1;
const GROWTH_OF_FIRST = 0.25;
const SEVERE = 0.9;

export const metaspaceGrowth = defineGcRule({
  id: 'metaspace-growth',
  cause: 'metaspace',
  title: 'The memory for classes keeps growing',
  because:
    'The trend test of the live set, applied to class metadata after collections of the old generation, which also unload classes. Peers call 90 % of the maximum critical.',
  check: (analysis) => {
    const { run, span } = analysis;
    if (!isInCollectorFamily(run, 'hotSpot') || !(span.durationMs >= MIN_SPAN_MS)) return undefined;
    const pool = analysis.sizes.perm.peak ? 'perm' : 'metaspace';
    const name = pool === 'perm' ? 'permanent generation' : 'metaspace';
    const points = collectPoints(analysis, pool);
    if (points.length < MIN_POINTS) return undefined;
    const limit = getFlagBytes(analysis.flags, pool === 'perm' ? 'MaxPermSize' : 'MaxMetaspaceSize');
    const least = (first: number) => Math.max(GROWTH_OF_FIRST * first, GROWTH * (limit ?? 0), MIN_GROWTH_BYTES);
    const rise = detectUpwardTrend(points, ({ first, last }) => last - first >= least(first));
    if (!rise) return undefined;
    const growth = rise.last - rise.first;
    const occurrences = new EvidenceCollector('bytes');
    for (const { line, at, used } of rise.points) occurrences.add(line, at, used);
    const untilFull = limit ? predictTimeUntil(limit, rise).expected : Number.NaN;
    const full =
      limit && isPredictable(rise, untilFull)
        ? ` At this rate it is full (${formatBytes(limit)}) in ${formatDuration(untilFull)}.`
        : '';
    return {
      level: limit && rise.last >= SEVERE * limit ? 'SEVERE' : 'WARNING',
      confidence: isHighlySignificant(rise) ? 'high' : 'medium',
      headline: `The ${name} grew from ${formatBytes(rise.first)} to ${formatBytes(rise.last)}, although classes were unloaded`,
      explanation:
        `It rose ${describeGrowth(rise)} over ${pluralize(points.length, 'collection')}, those that unload classes among them, and never fell back: ` +
        `${formatBytes(growth)} or ${formatPercent((100 * growth) / rise.first)} more.${full} The limit is ${formatPercent(GROWTH_OF_FIRST * 100)}.`,
      advice: buildAdvice(analysis),
      evidence: [
        metricEvidence(`growth of the ${name}`, bytes(growth), bytes(GROWTH_OF_FIRST * rise.first)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

/**
 * Collects the class metadata in use at all collections, of which some must have collected the old generation: only these
 * unload classes, and a rise that passes over them is no garbage.
 */
function collectPoints({ run, span, oldCollections }: GcAnalysis, pool: 'metaspace' | 'perm'): TrendPoint[] {
  const unloading = oldCollections.filter(({ at }) => at >= span.warmUpEnd);
  if (unloading.length < MIN_UNLOADING) return [];
  const points: TrendPoint[] = [];
  for (const table of [run.pauses, run.cycles]) {
    const { after } = table.pools[pool];
    for (const row of after.rowsFrom(1)) {
      const at = table.at.get(row);
      if (at >= span.warmUpEnd) points.push({ at, line: table.line.get(row), used: after.get(row) });
    }
  }
  return points.sort((a, b) => a.at - b.at);
}

function buildAdvice({ run }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'cms') && isJvmBefore(run, 8)) {
    return 'Add -XX:+CMSClassUnloadingEnabled: without it, CMS unloads no classes before Java 8.';
  }
  return isJvmBefore(run, 9)
    ? 'Find the class loaders that are never unloaded: -XX:+TraceClassUnloading, and a heap dump grouped by class loader.'
    : 'Find the class loaders that are never unloaded: -Xlog:class+unload, jcmd <pid> VM.classloader_stats, and a heap dump grouped by class loader.';
}
