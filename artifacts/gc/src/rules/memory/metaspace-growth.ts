import { formatBytes, formatDuration, formatPercent, metricEvidence, pluralize } from '@hindsight/claims';
import { bytes, type Confidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { getFlagBytes } from '../../jvm/flags.ts';
import type { GcRun } from '../../model.ts';
import { type ClassMetadataPool, findClassMetadataPool, listClassMetadata } from '../support/class-metadata.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeGrowth, isPredictable } from '../support/describe-growth.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { isJvmBefore } from '../support/jvm/jvm-major.ts';
import {
  detectUpwardTrend,
  isHighlySignificant,
  predictTimeUntil,
  type TrendPoint,
  type UpwardTrend,
} from '../support/upward-trend.ts';

/** The trend test is significant from six rising points on. */
const MIN_POINTS = 6;
/** Collections that unload classes. */
const MIN_UNLOADING = 2;
/** A start-up loads classes as well. */
const MIN_SPAN_MS = 30_000;
/**
 * A class loader has blocks of its own. Where applications and their libraries are loaded, at least nine tenths of what is committed are
 * used (measured); many loaders with few classes each leave most of it empty, and these do not come from a start-up.
 */
const MANY_LOADERS = { maxUsedShare: 0.6, minCommitted: 16 * 1024 * 1024, minSpanMs: 10_000 };
/** Large applications load classes for minutes after their start. */
const START_MS = 120_000;
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
    const pool = findClassMetadataPool(analysis);
    const filling = findFillingOfMany(analysis, pool);
    const minSpan = filling === undefined ? MIN_SPAN_MS : MANY_LOADERS.minSpanMs;
    if (!isInCollectorFamily(run, 'hotSpot') || !(span.durationMs >= minSpan)) return undefined;
    const name = pool === 'perm' ? 'permanent generation' : 'metaspace';
    const points = collectPoints(analysis, pool);
    if (points.length < MIN_POINTS) return undefined;
    const limit = getFlagBytes(analysis.flags, pool === 'perm' ? 'MaxPermSize' : 'MaxMetaspaceSize');
    const least = (first: number) => Math.max(GROWTH_OF_FIRST * first, GROWTH * (limit ?? 0), MIN_GROWTH_BYTES);
    const rise = detectUpwardTrend(points, ({ first, last }) => last - first >= least(first));
    if (!rise || hasEnded(rise, span.to)) return undefined;
    const growth = rise.last - rise.first;
    const occurrences = new EvidenceCollector('bytes');
    for (const { line, at, used } of rise.points) occurrences.add(line, at, used);
    return {
      level: limit && rise.last >= SEVERE * limit ? 'SEVERE' : 'WARNING',
      confidence: filling === undefined ? rateGrowth(run, rise) : 'medium',
      headline: `The ${name} grew from ${formatBytes(rise.first)} to ${formatBytes(rise.last)} ${filling === undefined ? 'over collections that unload classes' : 'with many class loaders of few classes each'}`,
      explanation:
        `It rose ${describeGrowth(rise)} over ${pluralize(points.length, 'collection')}, those that unload classes among them, and never fell back: ` +
        `${formatBytes(growth)} or ${formatPercent((100 * growth) / rise.first)} more.${describeEnd(rise, limit)} The limit is ${formatPercent(GROWTH_OF_FIRST * 100)}.` +
        describeOrigin(run, rise, filling),
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
function collectPoints(analysis: GcAnalysis, pool: ClassMetadataPool): TrendPoint[] {
  const { span, oldCollections } = analysis;
  const unloading = oldCollections.filter(({ at }) => at >= span.warmUpEnd);
  return unloading.length < MIN_UNLOADING ? [] : listClassMetadata(analysis, pool, span.warmUpEnd);
}

const findBounds = ({ points }: UpwardTrend) => ({ begin: points[0]?.at ?? 0, end: points.at(-1)?.at ?? 0 });

/** A JVM that goes on for longer than it took the classes to load, without a collection, had only started. */
function hasEnded(rise: UpwardTrend, endOfRun: number): boolean {
  const { begin, end } = findBounds(rise);
  return endOfRun - end > end - begin;
}

/** Returns whether all of a rise is in the first minutes of the JVM. */
function isStarting({ clock, pauses }: GcRun, rise: UpwardTrend): boolean {
  const { end } = findBounds(rise);
  if (clock.kind === 'uptime') return end < START_MS;
  return pauses.gcId.get(0) === 0 && end - clock.first < START_MS;
}

/** Returns the used share of what is committed for class metadata where it is so small that many loaders share it; a permanent generation has its size from the start. */
function findFillingOfMany({ run: { pauses } }: GcAnalysis, pool: ClassMetadataPool): number | undefined {
  const { after, committed } = pauses.pools[pool];
  if (pool === 'perm') return undefined;
  let row = -1;
  for (const known of after.rowsFrom(1)) row = known;
  if (row < 0) return undefined;
  const share = after.get(row) / committed.get(row);
  return committed.get(row) >= MANY_LOADERS.minCommitted && share <= MANY_LOADERS.maxUsedShare ? share : undefined;
}

function describeOrigin(run: GcRun, rise: UpwardTrend, filling: number | undefined): string {
  if (filling !== undefined)
    return ` Only ${formatPercent(100 * filling)} of what is committed for classes is used: many class loaders with few classes each are alive, as scripts, templates, proxies or plugins make them that are loaded again and again.`;
  return isStarting(run, rise)
    ? ' These are the first minutes of the JVM: an application that starts loads classes as well.'
    : '';
}

function rateGrowth(run: GcRun, rise: UpwardTrend): Confidence {
  if (isStarting(run, rise)) return 'low';
  return isHighlySignificant(rise) ? 'high' : 'medium';
}

function describeEnd(rise: UpwardTrend, limit: number | undefined): string {
  if (!limit) return '';
  const { expected } = predictTimeUntil(limit, rise);
  return isPredictable(rise, expected)
    ? ` At this rate it is full (${formatBytes(limit)}) in ${formatDuration(expected)}.`
    : '';
}

function buildAdvice({ run }: GcAnalysis): string {
  if (isInCollectorFamily(run, 'cms') && isJvmBefore(run, 8)) {
    return 'Add -XX:+CMSClassUnloadingEnabled: without it, CMS unloads no classes before Java 8.';
  }
  return isJvmBefore(run, 9)
    ? 'Find the class loaders that are never unloaded: -XX:+TraceClassUnloading, and a heap dump grouped by class loader.'
    : 'Find the class loaders that are never unloaded: -Xlog:class+unload, jcmd <pid> VM.classloader_stats, and a heap dump grouped by class loader.';
}
