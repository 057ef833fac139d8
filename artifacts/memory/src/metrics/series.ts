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
  const timeSource = findTimeSource(snapshots);
  if (timeSource !== 'order') return timeSeries(snapshots, timeSource);
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

/** From the least to the most exact: a series is as exact as its least exact time. */
const INEXACT: readonly TimeSource[] = ['order', 'mtime', 'file-name'];

/** What tells the times of these snapshots; `order` when nothing does. */
export function findTimeSource(snapshots: readonly Snapshot[]): TimeSource {
  const source = INEXACT.find((one) => snapshots.some((snapshot) => snapshot.source === one)) ?? 'stamp';
  if (snapshots.length === 1) return source;
  const times = new Set(snapshots.map(({ ms }) => ms));
  // Files that were copied or unpacked together have the time of that, and files that were named by the day have one for all.
  const enough = source === 'mtime' ? times.size === snapshots.length : times.size > 1;
  return enough ? source : 'order';
}

/** Tables of two processes are no series; the one with more of them is judged, and of two equal ones the last. */
function selectProcess<Table extends MemoryTable>(all: readonly Snapshot<Table>[]): readonly Snapshot<Table>[] {
  const named = all.filter(({ table }) => table.pid !== undefined);
  const byPid = [...Map.groupBy(named, ({ table }) => table.pid).entries()];
  if (byPid.length <= 1) return all;
  const [pid] = byPid.reduce((most, one) => (one[1].length >= most[1].length ? one : most));
  return all.filter(({ table }) => table.pid === pid);
}
