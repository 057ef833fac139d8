import { type Growth, measureGrowth } from '@hindsight/memory-tables';
import type { MemoryTables, SnapshotSeries } from '../model.ts';
import { buildSeries } from './series.ts';

/** The metaspace in use, as `VM.metaspace` says at several moments. */
export interface MetaspaceAnalysis {
  readonly series: Pick<SnapshotSeries, 'spanSeconds' | 'timeSource'>;
  readonly growth: Growth;
  /** The line of the last table. */
  readonly line: number;
}

/** A start loads that much within seconds. */
const LIMITS = { min: 8 * 1024 * 1024, minShare: 0.2 };

export function analyzeMetaspace(
  input: MemoryTables,
  intervalSeconds: number | undefined,
): MetaspaceAnalysis | undefined {
  const series = buildSeries(input, 'metaspace', intervalSeconds);
  const last = series?.snapshots.at(-1)?.table;
  if (!series || !last) return undefined;
  const used = series.snapshots.flatMap(({ table }) => table.both?.usedBytes ?? []);
  if (used.length < 2 || used.length < series.snapshots.length) return undefined;
  return { series, growth: measureGrowth(series.times, used, LIMITS), line: last.line };
}
