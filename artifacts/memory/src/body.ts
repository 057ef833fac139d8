import { buildNmtBody, type CgroupTable, type Growth, type MappingSum, type NmtTable } from '@hindsight/memory-tables';
import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import type { MemoryAnalysis } from './analysis.ts';
import type { JstatPoint } from './metrics/jstat.ts';
import type { Snapshot, TimeSource } from './model.ts';

export interface BodyInput {
  readonly analysis: MemoryAnalysis;
  readonly findings: readonly Finding[];
}

const MAX_SNAPSHOTS = 500;
const MAX_TOP = 100;
const MAX_CLASSES = 2000;
const MAX_CALL_SITES = 30;

/**
 * Builds the answer of the contract. Only this file knows its field names, apart from those that crash logs have as well (`buildNmtBody`). An unknown value is undefined and leaves no
 * member. Links and `findings` are added elsewhere.
 */
export function buildBody({ analysis, findings }: BodyInput): JsonObject {
  const { input, timeSource, spanSeconds } = analysis;
  return {
    isProblem: isProblem(findings),
    problem: findings
      .filter(({ level }) => level !== 'INFO')
      .map(({ level, title }) => ({ level, description: title })),
    tables: input.groups.map((group) => ({ ...group })),
    snapshotCount: input.snapshotCount,
    timeSource,
    spanSeconds,
    nmt: buildNmt(analysis),
    nmtDiff: buildDiff(analysis),
    histogram: buildHistogram(analysis),
    jstat: buildJstat(analysis),
    process: buildProcess(analysis),
    cgroup: analysis.cgroup && buildCgroup(analysis.cgroup),
    gap: buildGap(analysis),
    metaspace: buildMetaspace(analysis),
    classLoaders: buildClassLoaders(analysis),
    codeCache: buildCodeCache(analysis),
    limits: analysis.limits?.limits.map(({ name, soft, hard }) => ({ name, soft, hard })),
    unparsedLines: {
      count: input.unparsed.count,
      examples: input.unparsed.examples.map(({ line, text }) => ({ line, text })),
    },
  };
}

const formatTime = (ms: number | undefined): string | undefined =>
  ms === undefined ? undefined : new Date(ms).toISOString();

const round = (value: number): number => Number(value.toPrecision(12));

/** The fields of a growth in bytes. Without times, the slope is per snapshot. */
const buildGrowth = (growth: Growth, timeSource: TimeSource): JsonObject => ({
  firstBytes: growth.first,
  lastBytes: growth.last,
  deltaBytes: growth.delta,
  ...(timeSource === 'order' ? { bytesPerSnapshot: round(growth.slope) } : { bytesPerSecond: round(growth.slope) }),
  monotone: growth.monotone,
  kendall: round(growth.kendall),
  significant: growth.significant,
});

function buildNmt({ nmt }: MemoryAnalysis): JsonObject | undefined {
  if (!nmt) return undefined;
  const { snapshots, timeSource } = nmt.series;
  return {
    snapshots: selectSnapshots(snapshots).map(buildNmtSnapshot),
    growth:
      snapshots.length < 2
        ? undefined
        : nmt.growth.map(({ name, growth }) => ({ name, ...buildGrowth(growth, timeSource) })),
    callSites: buildCallSites(nmt.last.callSites),
  };
}

/** Of a very long series the last snapshots, and the first. */
const selectSnapshots = <Item>(snapshots: readonly Item[]): readonly Item[] =>
  snapshots.length <= MAX_SNAPSHOTS ? snapshots : [...snapshots.slice(0, 1), ...snapshots.slice(1 - MAX_SNAPSHOTS)];

const buildNmtSnapshot = ({ table, ms }: Snapshot<NmtTable>): JsonObject => ({
  time: formatTime(ms),
  line: table.line,
  ...buildNmtBody(table),
});

const buildCallSites = (sites: NmtTable['callSites']): JsonObject[] | undefined =>
  sites.length === 0
    ? undefined
    : sites.slice(0, MAX_CALL_SITES).map(({ frames, bytes, deltaBytes, category, line }) => ({
        frames,
        bytes,
        deltaBytes,
        category,
        line,
      }));

function buildDiff({ diff }: MemoryAnalysis): JsonObject | undefined {
  if (!diff) return undefined;
  return {
    totalReservedBytes: diff.totalReservedBytes,
    totalCommittedBytes: diff.totalCommittedBytes,
    totalReservedDeltaBytes: diff.totalReservedDeltaBytes,
    totalCommittedDeltaBytes: diff.totalCommittedDeltaBytes,
    categories: diff.categories.map(({ name, committedBytes, committedDeltaBytes }) => ({
      name,
      committedBytes,
      deltaBytes: committedDeltaBytes ?? 0,
    })),
    callSites: buildCallSites(diff.callSites),
  };
}

function buildHistogram({ histogram }: MemoryAnalysis): JsonObject | undefined {
  if (!histogram) return undefined;
  const { snapshots, timeSource } = histogram.series;
  return {
    snapshots: selectSnapshots(snapshots).map(({ table, ms }) => ({
      time: formatTime(ms),
      line: table.line,
      totalInstances: table.totalInstances,
      totalBytes: table.totalBytes,
      totalComputed: table.totalComputed ? true : undefined,
      classCount: table.rows.length,
      live: table.live,
    })),
    top: histogram.last.rows
      .slice(0, MAX_TOP)
      .map(({ className, module, instances, bytes }) => ({ className, module, instances, bytes })),
    growth:
      snapshots.length < 2
        ? undefined
        : histogram.growth.slice(0, MAX_CLASSES).map((row) => ({
            className: row.className,
            firstInstances: row.firstInstances,
            lastInstances: row.lastInstances,
            ...buildGrowth(row.growth, timeSource),
          })),
  };
}

const buildRow = ({ get, row }: JstatPoint, columns: readonly string[]): JsonObject => ({
  ...Object.fromEntries(columns.map((column) => [column, get(column)])),
  LGCC: row.lastCause,
  GCC: row.currentCause,
});

const KB = 1024;
const HEAP_USED = ['S0U', 'S1U', 'EU', 'OU'] as const;

function measureHeap(point: JstatPoint | undefined): number | undefined {
  const used = HEAP_USED.flatMap((column) => point?.get(column) ?? []);
  return point?.get('OU') === undefined ? undefined : Math.round(KB * used.reduce((sum, value) => sum + value, 0));
}

function buildJstat({ jstat }: MemoryAnalysis): JsonObject | undefined {
  if (!jstat) return undefined;
  const { points, columns, oldUsedPercents } = jstat;
  const [first, last] = [points[0], points.at(-1)];
  const known = oldUsedPercents.filter((value) => value !== undefined);
  const [used, committed] = [last?.get('MU'), last?.get('MC')];
  return {
    option: jstat.option,
    rows: jstat.rowCount,
    columns,
    first: first && buildRow(first, columns),
    last: last && buildRow(last, columns),
    heapUsedFirstBytes: measureHeap(first),
    heapUsedLastBytes: measureHeap(last),
    spanSeconds: jstat.spanSeconds,
    youngCount: jstat.youngCount,
    youngSeconds: jstat.youngSeconds,
    fullCount: jstat.fullCount,
    fullSeconds: jstat.fullSeconds,
    concurrentCount: jstat.concurrentCount,
    totalGcSeconds: jstat.totalGcSeconds,
    gcTimePercent: jstat.gcTimePercent,
    oldUsedFirstPercent: oldUsedPercents[0],
    oldUsedLastPercent: oldUsedPercents.at(-1),
    oldUsedMaxPercent: known.length === 0 ? undefined : known.reduce((most, value) => Math.max(most, value), 0),
    metaspaceUsedLastPercent:
      last?.get('M') ?? (used === undefined || !committed ? undefined : (100 * used) / committed),
    fullPerHour: jstat.fullPerHour,
    restarts: jstat.restarts,
  };
}

function buildProcess({ process }: MemoryAnalysis): JsonObject | undefined {
  if (!process) return undefined;
  const { status, rollup, smaps, mappings, growth, resident } = process;
  return {
    rssBytes: process.rssBytes,
    pssBytes: rollup?.pssBytes ?? smaps?.pssBytes,
    swapBytes: rollup?.swapBytes ?? smaps?.swapBytes ?? status?.swapBytes,
    privateDirtyBytes: rollup?.privateDirtyBytes ?? smaps?.privateDirtyBytes,
    anonymousBytes: rollup?.anonymousBytes ?? smaps?.anonymousBytes ?? status?.anonymousBytes,
    anonymousHugePagesBytes: rollup?.anonymousHugePagesBytes ?? smaps?.anonymousHugePagesBytes,
    threads: process.threadCount,
    vmSizeBytes: status?.vmSizeBytes,
    peakRssBytes: status?.peakRssBytes,
    mappings: mappings?.mappings,
    sizeBytes: mappings?.sizeBytes,
    arenas: mappings?.arenas,
    kinds: mappings?.kinds.map(buildKind),
    growth: growth && {
      firstRssBytes: growth.first,
      lastRssBytes: growth.last,
      ...(resident?.timeSource === 'order'
        ? { bytesPerSnapshot: round(growth.slope) }
        : { bytesPerSecond: round(growth.slope) }),
      monotone: growth.monotone,
      kendall: round(growth.kendall),
      significant: growth.significant,
    },
  };
}

const buildKind = ({ kind, mappings, sizeBytes, rssBytes }: MappingSum): JsonObject => ({
  kind,
  mappings,
  sizeBytes,
  rssBytes,
});

const buildCgroup = (cgroup: CgroupTable): JsonObject => ({
  version: cgroup.format === 'v1' ? 1 : 2,
  memoryLimitBytes: cgroup.memoryLimitBytes,
  memoryCurrentBytes: cgroup.memoryCurrentBytes,
  memoryPeakBytes: cgroup.memoryPeakBytes,
  anonymousBytes: cgroup.anonymousBytes,
  fileBytes: cgroup.fileBytes,
  swapBytes: cgroup.swapBytes,
  oomKills: cgroup.oomKills,
  pidsMax: cgroup.pidsMax,
  pidsCurrent: cgroup.pidsCurrent,
  cpuQuota: cgroup.cpuQuota,
  periods: cgroup.periods,
  throttledPeriods: cgroup.throttledPeriods,
});

function buildGap({ gap, nmt }: MemoryAnalysis): JsonObject | undefined {
  if (!gap) return undefined;
  const { growth } = gap;
  const isTimed = nmt?.series.timeSource !== 'order';
  return {
    rssBytes: gap.rssBytes,
    nmtCommittedBytes: gap.committedBytes,
    bytes: gap.bytes,
    perSecond: growth && isTimed ? round(growth.slope) : undefined,
    perSnapshot: growth && !isTimed ? round(growth.slope) : undefined,
    times: gap.points.length,
    significant: growth?.significant,
  };
}

function buildMetaspace({ metaspace }: MemoryAnalysis): JsonObject | undefined {
  if (!metaspace) return undefined;
  const part = (one: typeof metaspace.both): JsonObject | undefined =>
    one && {
      usedBytes: one.usedBytes,
      committedBytes: one.committedBytes,
      freeBytes: one.freeBytes,
      wasteBytes: one.wasteBytes,
    };
  return {
    loaders: metaspace.loaders,
    classes: metaspace.classes,
    nonClass: part(metaspace.nonClass),
    classSpace: part(metaspace.classSpace),
    both: part(metaspace.both),
    maxMetaspaceBytes: metaspace.maxMetaspaceBytes,
    compressedClassSpaceBytes: metaspace.compressedClassSpaceBytes,
  };
}

const MAX_LOADER_TYPES = 20;

const buildClassLoaders = ({ classLoaders }: MemoryAnalysis): JsonObject | undefined =>
  classLoaders && {
    loaders: classLoaders.loaders,
    classes: classLoaders.classes,
    hiddenClasses: classLoaders.hiddenClasses,
    committedBytes: classLoaders.committedBytes,
    usedBytes: classLoaders.usedBytes,
    types: classLoaders.types
      .slice(0, MAX_LOADER_TYPES)
      .map(({ className, loaders, classes, hiddenClasses, committedBytes }) => ({
        className,
        loaders,
        classes,
        hiddenClasses,
        committedBytes,
      })),
  };

const buildCodeCache = ({ codeCache }: MemoryAnalysis): JsonObject | undefined =>
  codeCache && {
    segments: codeCache.segments.map(({ name, sizeBytes, usedBytes, maxUsedBytes }) => ({
      name,
      sizeBytes,
      usedBytes,
      maxUsedBytes,
    })),
    fullCount: codeCache.fullCount,
  };
