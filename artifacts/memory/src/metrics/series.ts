import type { MemoryTable, MemoryTableKind } from '@hindsight/memory-tables';
import type { MemoryTables, Snapshot, SnapshotSeries, TimeSource } from '../model.ts';

type TableOfKind<Kind extends MemoryTableKind> = Extract<MemoryTable, { kind: Kind }>;

/** The series of one kind: of the process with the most snapshots, in the order of time. */
export function buildSeries<Kind extends MemoryTableKind>(
  { byKind }: MemoryTables,
  kind: Kind,
  intervalSeconds: number | undefined,
): SnapshotSeries<TableOfKind<Kind>> | undefined {
  const all = (byKind.get(kind) ?? []) as readonly Snapshot<TableOfKind<Kind>>[];
  const snapshots = selectProcess(all);
  if (snapshots.length === 0) return undefined;
  const sources = new Set(snapshots.map(({ source }) => source));
  const isTimed = !sources.has('order') && hasDifferentTimes(snapshots);
  if (isTimed) return timeSeries(snapshots, sources.has('file-name') ? 'file-name' : 'stamp');
  if (intervalSeconds !== undefined) {
    const times = snapshots.map((_, index) => index * intervalSeconds);
    return { snapshots, times, timeSource: 'interval', spanSeconds: times.at(-1) ?? 0 };
  }
  return { snapshots, times: snapshots.map((_, index) => index), timeSource: 'order', spanSeconds: undefined };
}

function timeSeries<Table extends MemoryTable>(
  snapshots: readonly Snapshot<Table>[],
  timeSource: TimeSource,
): SnapshotSeries<Table> {
  const sorted = snapshots.toSorted((a, b) => (a.ms ?? 0) - (b.ms ?? 0));
  const start = sorted[0]?.ms ?? 0;
  const times = sorted.map(({ ms }) => ((ms ?? 0) - start) / 1000);
  return { snapshots: sorted, times, timeSource, spanSeconds: times.at(-1) ?? 0 };
}

/** Files that were named by the day alone have one time for all. */
const hasDifferentTimes = (snapshots: readonly Snapshot[]): boolean =>
  snapshots.length === 1 || snapshots.some(({ ms }) => ms !== snapshots[0]?.ms);

/** Tables of two processes are no series; the one with more of them is judged, and of two equal ones the last. */
function selectProcess<Table extends MemoryTable>(all: readonly Snapshot<Table>[]): readonly Snapshot<Table>[] {
  const named = all.filter(({ table }) => table.pid !== undefined);
  const byPid = [...Map.groupBy(named, ({ table }) => table.pid).entries()];
  if (byPid.length <= 1) return all;
  const [pid] = byPid.reduce((most, one) => (one[1].length >= most[1].length ? one : most));
  return all.filter(({ table }) => table.pid === pid);
}
