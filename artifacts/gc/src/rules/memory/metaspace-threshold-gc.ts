import { brokenLimit, formatBytes, formatDuration, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { raiseMetaspaceThreshold } from '../../advice/changes.ts';
import type { GcAnalysis } from '../../analysis.ts';
import { isMetadata } from '../../jvm/causes.ts';
import { isInCollectorFamily } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { describeTimes } from '../support/describe-time.ts';
import { EvidenceCollector } from '../support/evidence-collector.ts';
import { formatFlagSize } from '../support/flag-size.ts';
import { takesAtLeast } from '../support/pause-share.ts';

/**
 * Collections at a fill that an earlier one had seen: classes were unloaded, and others came in their place. While classes are loaded
 * for the first time, however long that takes, each collection sees a new high.
 */
const MIN_REPEATED = 4;
const NEW_HIGH = 1.02;
/** Collections that take less of the run are felt by nobody. */
const NOTICED_PERCENT = 1;
/** Classes that are still loaded for the first time at the end of a long run: start-up is over by then. */
const MIN_GROWING = 4;
const LAST_THIRD = 2 / 3;
const MIN_GROWING_SPAN_MS = 60_000;
/** Where the log does not state the fill, collections that still run in the last third of so long a run are none of a start-up. */
const MIN_RECURRING_SPAN_MS = 600_000;
const MIN_LATE_GROWTH_BYTES = 16 * 2 ** 20;
const MIN_LATE_GROWTH_SHARE = 1 / 4;
const HEADROOM = 1.2;
const MB = 2 ** 20;
/** Chunks of many small class loaders are hardly filled; below a threshold that is no limit, nearly all is in use. */
const MAX_USED_OF_LIMIT = 0.75;

interface MetadataCollections {
  readonly all: EvidenceCollector;
  /** Collections at a fill that was reached before. */
  readonly repeated: number;
  /** Fill at the first of them, before the last third of the run, and at most; 0 when unknown. */
  readonly first: number;
  readonly highestEarly: number;
  readonly highest: number;
  /** How many of them ran in the last third of the run. */
  readonly late: number;
  /** What was committed each time that many of them ran: probably -XX:MaxMetaspaceSize; 0 when nothing recurs. */
  readonly limit: number;
}

export const metaspaceThresholdGc = defineGcRule({
  id: 'metaspace-threshold-gc',
  cause: 'metaspace',
  title: 'Collections run only to make room for classes',
  because:
    'Each time Metaspace passes its high-water mark (MetaspaceSize), a collection runs. While an application loads its classes that is normal; at the same fill again and again, classes are unloaded and made anew (GCeasy warns from four).',
  check: (analysis) => {
    const { run } = analysis;
    if (!isInCollectorFamily(run, 'hotSpot')) return undefined;
    const collections = collectMetadataCollections(analysis);
    const { all, repeated } = collections;
    const [first, ...more] = all.toEvidence();
    if (!first) return undefined;
    const changes = (collections.limit > 0 ? [] : [raiseMetaspaceThreshold(analysis)]).filter(
      (change) => change !== undefined,
    );
    const growing = isGrowingToTheEnd(analysis, collections);
    const recurs = repeated >= MIN_REPEATED || isRecurring(analysis, collections);
    const warns = growing || (recurs && takesAtLeast(analysis, NOTICED_PERCENT));
    return {
      level: warns ? 'WARNING' : 'INFO',
      confidence: 'high',
      headline: `${pluralize(all.count, 'collection')} ran only to make room for classes and took ${formatDuration(all.sum)}`,
      explanation: `The Metaspace or permanent generation had reached its threshold. ${describeLimit(collections)}${growing ? describeGrowth(collections) : describeRepeated(collections)}${describeTimes(run, all)}`,
      changes,
      advice:
        collections.limit > 0
          ? LIMIT_ADVICE
          : buildAdvice(analysis, collections, changes.length > 0, repeated >= MIN_REPEATED),
      evidence: [
        first,
        ...more,
        metricEvidence('collections for class metadata', count(all.count)),
        ...brokenLimit('collections at a fill that was reached before', count(repeated), count(MIN_REPEATED)),
      ],
      lostMs: all.sum,
    };
  },
});

const describeRepeated = ({ all: { count: all }, repeated, highest, late }: MetadataCollections): string =>
  highest === 0
    ? `The log does not state how much class metadata there was.${late > 0 ? ` ${late} of them ran in the last third of the log.` : ''}`
    : repeated === 0
      ? 'Each met more classes than the one before: the application was loading its classes.'
      : `${repeated === all ? 'All' : pluralize(repeated, 'of them', 'of them')} ran at a fill that was reached before: classes are unloaded and made anew. The limit is ${MIN_REPEATED}.`;

const LIMIT_ADVICE =
  'Find out which class loaders are made anew (jcmd <pid> VM.classloader_stats): each needs chunks of its own, so that many fill the Metaspace with little in each. Reuse them, or cache what generates classes; raise -XX:MaxMetaspaceSize only if the classes are all needed.';

const UNSTATED_ADVICE =
  'Set -XX:MetaspaceSize above what is committed once the application has started (jcmd <pid> VM.metaspace, or jstat -gc): its default is about 21 MB, so that every larger application collects at each step. If it keeps growing after that, look for class loaders that are never unloaded (jcmd <pid> VM.classloader_stats).';

const RENEWS_ADVICE =
  'Then find out which class loaders are made anew (jcmd <pid> VM.classloader_stats): scripts, expressions and proxies that are compiled once and kept need no new classes.';

const describeLimit = ({ limit, highest }: MetadataCollections): string =>
  limit > 0
    ? `Again and again ${formatBytes(limit)} were committed, which is probably the limit (-XX:MaxMetaspaceSize), and at most ${formatBytes(highest)} of it were in use. `
    : '';

const describeGrowth = ({ first, highest }: MetadataCollections): string =>
  `Class metadata rose from ${formatBytes(first)} to ${formatBytes(highest)} and still rises at the end of the log: classes are loaded all the time.`;

/** Returns whether collections of a log without the fill go on when any start-up is over. */
const isRecurring = ({ span }: GcAnalysis, { highest, late }: MetadataCollections): boolean =>
  highest === 0 && late >= MIN_REPEATED && span.durationMs >= MIN_RECURRING_SPAN_MS;

/** Returns whether much of the rise is in the last third of a run that is too long for a start-up. */
function isGrowingToTheEnd({ span }: GcAnalysis, { all, first, highestEarly, highest }: MetadataCollections): boolean {
  const late = highest - highestEarly;
  return (
    all.count >= MIN_GROWING &&
    span.durationMs >= MIN_GROWING_SPAN_MS &&
    late >= MIN_LATE_GROWTH_BYTES &&
    late >= MIN_LATE_GROWTH_SHARE * (highest - first)
  );
}

function collectMetadataCollections({ run, span, oldCollections }: GcAnalysis): MetadataCollections {
  const { pauses, cycles } = run;
  const all = new EvidenceCollector();
  let repeated = 0;
  let first = 0;
  let highestEarly = 0;
  let highest = 0;
  let late = 0;
  const committed: number[] = [];
  const lateFrom = span.from + span.durationMs * LAST_THIRD;
  const add = (table: typeof pauses | typeof cycles, row: number) => {
    if (table === pauses) all.addPause(run, row);
    else all.add(table.line.get(row), table.at.get(row), table.duration.get(row));
    if (table.at.get(row) >= lateFrom) late++;
    const { metaspace, perm } = table.pools;
    const used = [metaspace.before, perm.before].map((column) => column.get(row)).find((value) => value > 0);
    if (used === undefined) return;
    if (used <= highest * NEW_HIGH && !(table === pauses && isSecondStep(pauses, row))) repeated++;
    first ||= used;
    highest = Math.max(highest, used);
    if (!(table.at.get(row) >= lateFrom)) highestEarly = highest;
    if (metaspace.committed.get(row) > 0) committed.push(metaspace.committed.get(row));
  };
  const summarize = (): MetadataCollections => ({
    all,
    repeated,
    first,
    highestEarly,
    highest,
    late,
    limit: findLimit(committed, highest),
  });
  // The marking pauses inside a cycle of ZGC and Shenandoah repeat its cause: there the cycle counts.
  if (isInCollectorFamily(run, 'lowPause')) {
    for (const row of cycles.cause.rowsWhere(isMetadata)) add(cycles, row);
    return summarize();
  }
  const resizing = oldCollections.filter((old) => old.from === 'pause' && old.resizing).map(({ row }) => row);
  for (const row of new Set([...pauses.cause.rowsWhere(isMetadata), ...resizing].sort((a, b) => a - b)))
    add(pauses, row);
  return summarize();
}

/** Parallel collects the young generation first and then all, both for the same threshold. */
const isSecondStep = ({ kind, cause }: GcAnalysis['run']['pauses'], row: number): boolean =>
  row > 0 && kind.get(row) === 'full' && kind.get(row - 1) === 'young' && isMetadata(cause.get(row - 1));

/** Returns the size that was committed at most, when it is of whole megabytes, as people write limits, recurs, and much of it is free. */
function findLimit(committed: readonly number[], highest: number): number {
  const most = committed.reduce((max, size) => Math.max(max, size), 0);
  const times = committed.filter((size) => size === most).length;
  return times >= MIN_REPEATED && most % MB === 0 && highest <= MAX_USED_OF_LIMIT * most ? most : 0;
}

function buildAdvice(
  { sizes, flags }: GcAnalysis,
  { highest }: MetadataCollections,
  raises: boolean,
  renews: boolean,
): string {
  const { perm } = sizes;
  if (perm.peak)
    return `Set -XX:PermSize=${formatFlagSize(perm.peak * HEADROOM)} (peak × ${HEADROOM}), so that it does not have to grow.`;
  if (raises && renews) return RENEWS_ADVICE;
  if (raises) return 'If the Metaspace keeps growing after that, look for class loaders that are never unloaded.';
  if (highest === 0 && !flags.values.has('MetaspaceSize')) return UNSTATED_ADVICE;
  return flags.values.has('MaxMetaspaceSize')
    ? 'Raise -XX:MaxMetaspaceSize if the classes are needed, or find the class loaders that are never unloaded (jcmd <pid> VM.classloader_stats).'
    : 'Find out what loads classes (jcmd <pid> VM.classloader_stats): the threshold itself is high enough.';
}
