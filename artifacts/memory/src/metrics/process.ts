import type {
  Growth,
  GrowthLimits,
  MappingKind,
  MappingTotals,
  MemoryTable,
  PmapTable,
  SmapsRollupTable,
  SmapsTable,
  StatusTable,
} from '@hindsight/memory-tables';
import { measureGrowth, nameMappings } from '@hindsight/memory-tables';
import type { MemoryTables, Snapshot, SnapshotSeries } from '../model.ts';
import { type ResidentTable, sumResident } from './file-pages.ts';
import { buildSeries } from './series.ts';

export interface ProcessAnalysis {
  /** The tables by which the resident size is judged. */
  readonly resident: SnapshotSeries<ResidentTable> | undefined;
  readonly growth: Growth | undefined;
  readonly rssBytes: number | undefined;
  readonly status: StatusTable | undefined;
  readonly statuses: SnapshotSeries<StatusTable> | undefined;
  readonly rollup: SmapsRollupTable | undefined;
  readonly smaps: SmapsTable | undefined;
  /** The last map of the process, whose mappings native memory tracking has named as far as it knows them. */
  readonly mappings: SmapsTable | PmapTable | undefined;
  /** How much each part of the resident memory grew, where maps of several moments tell it. */
  readonly parts: PartGrowth | undefined;
  readonly threads: Growth | undefined;
  readonly threadCount: number | undefined;
}

/** What grows beside the Java heap, by what maps of the process can tell. */
export interface PartGrowth {
  readonly series: SnapshotSeries<SmapsTable | PmapTable>;
  /** Arenas of glibc and its first heap. */
  readonly malloc: Growth;
  readonly stacks: Growth;
  readonly files: Growth;
  /** The number of mappings of files. */
  readonly fileMappings: Growth;
  /** The number of thread stacks; each is a mapping and its guard pages. */
  readonly stackCount: Growth;
  /** What nothing names: mmap of native code, tables of the collector, or a large Java heap. */
  readonly anonymous: Growth;
}

const MALLOC: ReadonlySet<MappingKind> = new Set(['heap', 'malloc-arena']);
const STACKS: ReadonlySet<MappingKind> = new Set(['thread-stack']);
const FILES: ReadonlySet<MappingKind> = new Set(['mapped-file']);
const UNNAMED: ReadonlySet<MappingKind> = new Set(['anonymous']);

const THREAD_LIMITS = { min: 10, minShare: 0.1 };
const MAPPING_LIMITS = { min: 100, minShare: 0.5 };
const MAPPINGS_PER_STACK = 2;

const countMappings = ({ kinds }: MappingTotals, wanted: ReadonlySet<MappingKind>): number =>
  kinds.reduce((sum, { kind, mappings }) => (wanted.has(kind) ? sum + mappings : sum), 0);

/** Measures the parts of the map of which there are the most; maps without resident sizes tell nothing. */
function measureParts(...all: readonly (SnapshotSeries<SmapsTable | PmapTable> | undefined)[]): PartGrowth | undefined {
  const [series] = all
    .filter((one) => one !== undefined)
    .filter(({ snapshots }) => snapshots.length >= 2 && snapshots.every(({ table }) => table.rssBytes !== undefined))
    .sort((a, b) => b.snapshots.length - a.snapshots.length);
  if (!series) return undefined;
  const measure = (kinds: ReadonlySet<MappingKind>): Growth =>
    measureGrowth(
      series.times,
      series.snapshots.map(({ table }) => sumResident(table, kinds)),
    );
  const measureCount = (kinds: ReadonlySet<MappingKind>, each: number, limits: GrowthLimits): Growth =>
    measureGrowth(
      series.times,
      series.snapshots.map(({ table }) => Math.floor(countMappings(table, kinds) / each)),
      limits,
    );
  return {
    series,
    fileMappings: measureCount(FILES, 1, MAPPING_LIMITS),
    stackCount: measureCount(STACKS, MAPPINGS_PER_STACK, THREAD_LIMITS),
    malloc: measure(MALLOC),
    stacks: measure(STACKS),
    files: measure(FILES),
    anonymous: measure(UNNAMED),
  };
}

const lastTable = <Table>(series: { readonly snapshots: readonly { readonly table: Table }[] } | undefined) =>
  series?.snapshots.at(-1)?.table;

/** Native memory tracking in detail knows addresses that the kernel has no name for. */
function nameLast<Table extends MappingTotals>(
  mappings: Table | undefined,
  { byKind }: MemoryTables,
): Table | undefined {
  const tracked = byKind.get('nmt')?.at(-1)?.table;
  if (mappings === undefined || tracked?.kind !== 'nmt') return mappings;
  const isOther = mappings.pid !== undefined && tracked.pid !== undefined && mappings.pid !== tracked.pid;
  return isOther ? mappings : nameMappings(mappings, tracked.regions);
}

const MIN_WHOLE = 2;

/** The map that lost its beginning has this share of the mappings of the next one at most, and those after it are alike. */
const HEADLESS_SHARE = 0.5;
const ALIKE_SHARE = 0.8;

/** Leaves out the first map when it lost its beginning: the line with its time, or most of its mappings. */
function dropHeadless(snapshots: readonly Snapshot[]): readonly Snapshot[] {
  const [first, ...others] = snapshots;
  const [second, third] = others;
  if (first === undefined || second === undefined || third === undefined) return snapshots;
  const isUndated = first.ms === undefined && others.every(({ ms }) => ms !== undefined);
  const next = countAll(second.table);
  const isShort = countAll(first.table) < HEADLESS_SHARE * next && next >= ALIKE_SHARE * countAll(third.table);
  return isUndated || isShort ? others : snapshots;
}

const countAll = (table: MemoryTable): number =>
  table.kind === 'smaps' || table.kind === 'pmap' ? table.kinds.reduce((sum, { mappings }) => sum + mappings, 0) : 0;

/** A map that ends early would look like memory that was given back, so it does not count where others do. */
function leaveOutCutMaps(input: MemoryTables): MemoryTables {
  const byKind = new Map(input.byKind);
  for (const kind of ['smaps', 'pmap'] as const) {
    const all = byKind.get(kind) ?? [];
    const whole = all.filter(({ table }) => table.missing === undefined);
    if (all.length > 0) byKind.set(kind, dropHeadless(whole.length >= MIN_WHOLE ? whole : all));
  }
  return { ...input, byKind };
}

/** Joins the tables of the process. The resident size of the most exact table counts, of which there are the most. */
export function analyzeProcess(all: MemoryTables, intervalSeconds: number | undefined): ProcessAnalysis | undefined {
  const input = leaveOutCutMaps(all);
  const rollups = buildSeries(input, 'smaps-rollup', intervalSeconds);
  const smaps = buildSeries(input, 'smaps', intervalSeconds);
  const statuses = buildSeries(input, 'status', intervalSeconds);
  const pmaps = buildSeries(input, 'pmap', intervalSeconds);
  if (!rollups && !smaps && !statuses && !pmaps) return undefined;
  const candidates: readonly (SnapshotSeries<ResidentTable> | undefined)[] = [rollups, smaps, statuses, pmaps];
  const resident = candidates
    .filter((series) => series !== undefined)
    .filter(({ snapshots }) => snapshots.every(({ table }) => table.rssBytes !== undefined))
    .reduce<SnapshotSeries<ResidentTable> | undefined>(
      (most, one) => (most && most.snapshots.length >= one.snapshots.length ? most : one),
      undefined,
    );
  const values = resident?.snapshots.map(({ table }) => table.rssBytes ?? 0) ?? [];
  const threads = statuses?.snapshots.map(({ table }) => table.threads);
  const known = threads?.filter((one) => one !== undefined) ?? [];
  return {
    resident,
    growth: resident && values.length >= 2 ? measureGrowth(resident.times, values) : undefined,
    rssBytes: values.at(-1),
    status: lastTable(statuses),
    statuses,
    rollup: lastTable(rollups),
    smaps: lastTable(smaps),
    mappings: nameLast(lastTable(smaps) ?? lastTable(pmaps), input),
    parts: measureParts(smaps, pmaps),
    threads:
      statuses && known.length >= 2 && known.length === threads?.length
        ? measureGrowth(statuses.times, known, THREAD_LIMITS)
        : undefined,
    threadCount: known.at(-1),
  };
}
