import { type ClassLoadersTable, type Growth, type MetaspaceTable, measureGrowth } from '@hindsight/memory-tables';
import type { MemoryTables, SnapshotSeries } from '../model.ts';
import type { JstatAnalysis } from './jstat.ts';
import { buildSeries } from './series.ts';

/** How many classes and class loaders there are at several moments. */
export interface ClassCountAnalysis {
  readonly series: Pick<SnapshotSeries, 'spanSeconds' | 'timeSource'>;
  readonly classes: Growth;
  readonly loaders: Growth | undefined;
  /** The loaders of one class that become more, most first. */
  readonly types: readonly LoaderGrowth[];
  /** The line of the last figure. */
  readonly line: number;
}

export interface LoaderGrowth {
  readonly className: string;
  readonly loaders: Growth;
  readonly hiddenClasses: Growth;
  readonly line: number;
}

/** Below these a rise is one of a start. */
const CLASS_LIMITS = { min: 200, minShare: 0.05 };
const LOADER_LIMITS = { min: 20, minShare: 0.2 };
const HIDDEN_LIMITS = { min: 500, minShare: 0.5 };
const MAX_TYPES = 50;

type CountTable = MetaspaceTable | ClassLoadersTable;

/** Counts classes by the tables of which there are the most; statistics of loaders tell more than sums. */
export function analyzeClassCounts(
  input: MemoryTables,
  jstat: JstatAnalysis | undefined,
  intervalSeconds: number | undefined,
): ClassCountAnalysis | undefined {
  const loaders = buildSeries(input, 'class-loaders', intervalSeconds);
  const metaspace = buildSeries(input, 'metaspace', intervalSeconds);
  if (loaders && loaders.snapshots.length >= (metaspace?.snapshots.length ?? 0))
    return measureTables(loaders, measureTypes(loaders));
  return (metaspace && measureTables(metaspace, [])) ?? measureJstat(jstat);
}

function measureTables(
  series: SnapshotSeries<CountTable>,
  types: readonly LoaderGrowth[],
): ClassCountAnalysis | undefined {
  const tables = series.snapshots.map(({ table }) => table);
  const last = tables.at(-1);
  const classes = tables.flatMap((table) => table.classes ?? []);
  const loaders = tables.flatMap((table) => table.loaders ?? []);
  if (tables.length < 2 || classes.length < tables.length || !last) return undefined;
  return {
    series,
    classes: measureGrowth(series.times, classes, CLASS_LIMITS),
    loaders: loaders.length < tables.length ? undefined : measureGrowth(series.times, loaders, LOADER_LIMITS),
    types,
    line: last.kind === 'class-loaders' ? (last.totalLine ?? last.line) : last.line,
  };
}

function measureTypes({ snapshots, times }: SnapshotSeries<ClassLoadersTable>): LoaderGrowth[] {
  const byName = snapshots.map(({ table }) => new Map(table.types.map((type) => [type.className, type])));
  const last = snapshots.at(-1)?.table.types ?? [];
  const measured = last.slice(0, MAX_TYPES).map(({ className, line }) => {
    const values = byName.map((types) => types.get(className));
    return {
      className,
      line,
      loaders: measureGrowth(
        times,
        values.map((type) => type?.loaders ?? 0),
        LOADER_LIMITS,
      ),
      hiddenClasses: measureGrowth(
        times,
        values.map((type) => type?.hiddenClasses ?? 0),
        HIDDEN_LIMITS,
      ),
    };
  });
  return measured.sort((a, b) => b.loaders.delta - a.loaders.delta || b.hiddenClasses.delta - a.hiddenClasses.delta);
}

/** `jstat -class`: what is loaded and not unloaded again. */
function measureJstat(jstat: JstatAnalysis | undefined): ClassCountAnalysis | undefined {
  const [part] = jstat?.parts ?? [];
  if (jstat?.parts.length !== 1 || !part || part.length < 2) return undefined;
  const alive = part.flatMap((point) => {
    const loaded = point.get('Loaded');
    return loaded === undefined ? [] : [loaded - (point.get('Unloaded') ?? 0)];
  });
  const line = part.at(-1)?.row.line;
  if (alive.length < part.length || line === undefined) return undefined;
  const times = part.map(({ seconds }) => seconds);
  return { series: jstat, classes: measureGrowth(times, alive, CLASS_LIMITS), loaders: undefined, types: [], line };
}
