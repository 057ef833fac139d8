import type { Capacity, OldCollection } from '../analysis.ts';
import type { CycleKind } from '../events.ts';
import { isMetadata, isRequested } from '../jvm/causes.ts';
import { collectorOf } from '../jvm/collectors.ts';
import type { CycleTable, GcRun, PauseTable } from '../model.ts';
import { cmsOldCollections } from './cms-old-collections.ts';
import { g1OldCollections } from './g1-old-collections.ts';
import type { OldCollectionAt } from './old-collection-location.ts';
import { poolAt } from './pool-figures.ts';
import { genShenandoahOldCollections, shenandoahOldCollections } from './shenandoah-old-collections.ts';

/** Without a named cause: a full collection of a heap less than half full was probably asked for (rule catalogue). */
const PROBABLY_REQUESTED_BELOW = 0.5;
/** A permanent generation this full, which then grows, was what the full collection was for. */
const PERM_FULL = 0.99;

/** Collections and cycles after which the old generation was collected, in the order of the log. */
export function oldCollections(run: GcRun, capacity: Capacity | undefined): OldCollection[] {
  const grows = permGrowth(run.pauses);
  return [...fullCollections(run.pauses), ...concurrentOldCollections(run)]
    .map((at) => oldCollection(run, at, capacity?.bytes ?? Number.NaN, grows))
    .sort((a, b) => a.line - b.line);
}

function fullCollections(pauses: PauseTable): OldCollectionAt[] {
  return pauses.kind.rowsOf((kind) => kind === 'full').map((row) => ({ from: 'pause', row, before: row }));
}

function concurrentOldCollections(run: GcRun): OldCollectionAt[] {
  switch (collectorOf(run)) {
    case 'CMS':
    case 'iCMS':
      return cmsOldCollections(run);
    case 'G1':
      return g1OldCollections(run);
    case 'ZGC':
      return wholeCycles(run.cycles, 'cycle');
    case 'GenZGC':
      return wholeCycles(run.cycles, 'major');
    case 'Shenandoah':
      return shenandoahOldCollections(run);
    case 'GenShenandoah':
      return genShenandoahOldCollections(run);
    default:
      return [];
  }
}

function wholeCycles(cycles: CycleTable, kind: CycleKind): OldCollectionAt[] {
  return cycles.kind
    .rowsOf((one) => one === kind)
    .filter((row) => !cycles.aborted.get(row))
    .map((row) => ({ from: 'cycle', row, before: row }));
}

function oldCollection(
  run: GcRun,
  { from, row, before }: OldCollectionAt,
  capacityBytes: number,
  permGrows: ReadonlySet<number>,
): OldCollection {
  const table = from === 'pause' ? run.pauses : run.cycles;
  const cause = table.cause.get(row);
  const full = from === 'pause' && run.pauses.kind.get(row) === 'full';
  const heapBefore = usedBefore(table, 'heap', before, row);
  const failed = from === 'pause' && run.pauses.marks.get(row) !== 0;
  const probablyRequested = full && cause === '' && !failed && heapBefore < PROBABLY_REQUESTED_BELOW * capacityBytes;
  const durationMs = table.duration.get(row);
  return {
    from,
    row,
    at: table.at.get(row) + (Number.isNaN(durationMs) ? 0 : durationMs),
    durationMs,
    line: table.line.get(row),
    cause,
    full,
    requested: isRequested(cause) || probablyRequested,
    resizing: isMetadata(cause) || (full && permGrows.has(row)),
    before: heapBefore,
    after: poolAt(table.pools, 'heap', 'after', row),
    committed: poolAt(table.pools, 'heap', 'committed', row),
    oldBefore: usedBefore(table, 'old', before, row),
    oldAfter: poolAt(table.pools, 'old', 'after', row),
  };
}

/** What was used before the work began; the event's own figure when the earlier row does not tell. */
function usedBefore({ pools }: PauseTable | CycleTable, pool: 'heap' | 'old', before: number, row: number): number {
  const earlier = before >= 0 ? poolAt(pools, pool, 'before', before) : Number.NaN;
  return Number.isNaN(earlier) ? poolAt(pools, pool, 'before', row) : earlier;
}

/** Full collections that began with a full permanent generation, which has grown when it is next told. */
function permGrowth(pauses: PauseTable): ReadonlySet<number> {
  const { before, committed } = pauses.pools.perm;
  const grown = new Set<number>();
  let full = -1;
  for (const row of committed.rowsFrom(0)) {
    const size = committed.get(row);
    if (full >= 0 && size > committed.get(full)) grown.add(full);
    full = before.get(row) >= PERM_FULL * size && pauses.kind.get(row) === 'full' ? row : -1;
  }
  return grown;
}
