import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmBefore } from '../support/jvm-major.ts';
import { detectUpwardTrend, isHighlySignificant, predictTimeUntil } from '../support/upward-trend.ts';

/** A value of the catalog; the trend test itself is significant from six rising points on. */
const MIN_POINTS = 5;
const MIN_SPAN_MS = 600_000;
/** As for the heap: growth as a share of the limit when there is one, and of the beginning. */
const GROWTH = 0.1;
const GROWTH_OF_FIRST = 0.25;
const SEVERE = 0.9;
const HOUR_MS = 3_600_000;

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
    const least = (first: number) => Math.max(GROWTH_OF_FIRST * first, GROWTH * (limit ?? 0));
    const rise = detectUpwardTrend(points, ({ first, last }) => last - first >= least(first));
    if (!rise) return undefined;
    const growth = rise.last - rise.first;
    const occurrences = new EvidenceCollector('bytes');
    for (const { line, at, used } of rise.points) occurrences.add(line, at, used);
    const full = limit
      ? ` At this rate it is full (${formatBytes(limit)}) in ${formatDuration(predictTimeUntil(limit, rise).expected)}.`
      : '';
    return {
      level: limit && rise.last >= SEVERE * limit ? 'SEVERE' : 'WARNING',
      confidence: isHighlySignificant(rise) ? 'high' : 'medium',
      explanation:
        `The ${name} rose from ${formatBytes(rise.first)} to ${formatBytes(rise.last)} over ${pluralize(points.length, 'collection')} of the old ` +
        `generation (${formatPercent((100 * growth) / rise.first)} more, limit ${formatPercent(GROWTH_OF_FIRST * 100)}), ` +
        `by ${formatBytes(rise.statistics.slope * HOUR_MS)} per hour, and never fell back.${full}`,
      advice: buildAdvice(analysis),
      evidence: [
        metricEvidence(`growth of the ${name}`, bytes(growth), bytes(GROWTH_OF_FIRST * rise.first)),
        ...occurrences.toEvidence(),
      ],
    };
  },
});

function collectPoints({ run, span, oldCollections }: GcAnalysis, pool: 'metaspace' | 'perm') {
  return oldCollections
    .map(({ from, row, at, line }) => {
      const { pools } = from === 'pause' ? run.pauses : run.cycles;
      return { at, line, used: pools[pool].after.get(row) };
    })
    .filter(({ at, used }) => at >= span.warmUpEnd && Number.isFinite(used));
}

function buildAdvice({ run }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'cms') && isJvmBefore(run, 8)) {
    return 'Add -XX:+CMSClassUnloadingEnabled: without it, CMS unloads no classes before Java 8.';
  }
  return isJvmBefore(run, 9)
    ? 'Find the class loaders that are never unloaded: -XX:+TraceClassUnloading, and a heap dump grouped by class loader.'
    : 'Find the class loaders that are never unloaded: -Xlog:class+unload, jcmd <pid> VM.classloader_stats, and a heap dump grouped by class loader.';
}
