import type { Capacity, OldCollection } from '../../analysis.ts';
import type { CycleKind } from '../../events.ts';
import { isMetadata, isRequested } from '../../jvm/causes.ts';
import { getCollector } from '../../jvm/collectors.ts';
import type { CycleTable, GcRun, PauseTable } from '../../model.ts';
import { getPoolFigure } from '../pool-figures.ts';
import { findCmsOldCollections } from './cms-old-collections.ts';
import { findG1OldCollections } from './g1-old-collections.ts';
import type { OldCollectionLocation } from './old-collection-location.ts';
import { findGenShenandoahOldCollections, findShenandoahOldCollections } from './shenandoah-old-collections.ts';

/** A full collection without a cause was probably requested when the heap was less than half full (rule catalog). */
const PROBABLY_REQUESTED_BELOW = 0.5;
/** A permanent generation this full that grows afterwards was the reason for a full collection. */
const PERM_FULL = 0.99;

/** Finds the collections and cycles that collected the old generation, in the order of the log. */
export function findOldCollections(run: GcRun, capacity: Capacity | undefined): OldCollection[] {
  const grows = findPermGrowth(run.pauses);
  return [...findFullCollections(run.pauses), ...findConcurrentOldCollections(run)]
    .map((at) => toOldCollection(run, at, capacity?.bytes ?? Number.NaN, grows))
    .sort((a, b) => a.line - b.line);
}

function findFullCollections(pauses: PauseTable): OldCollectionLocation[] {
  return pauses.kind.rowsWhere((kind) => kind === 'full').map((row) => ({ from: 'pause', row, before: row }));
}

function findConcurrentOldCollections(run: GcRun): OldCollectionLocation[] {
  switch (getCollector(run)) {
    case 'CMS':
    case 'iCMS':
      return findCmsOldCollections(run);
    case 'G1':
      return findG1OldCollections(run);
    case 'ZGC':
      return findCompleteCycles(run.cycles, 'cycle');
    case 'GenZGC':
      return findCompleteCycles(run.cycles, 'major');
    case 'Shenandoah':
      return findShenandoahOldCollections(run);
    case 'GenShenandoah':
      return findGenShenandoahOldCollections(run);
    default:
      return [];
  }
}

function findCompleteCycles(cycles: CycleTable, kind: CycleKind): OldCollectionLocation[] {
  return cycles.kind
    .rowsWhere((one) => one === kind)
    .filter((row) => !cycles.aborted.get(row))
    .map((row) => ({ from: 'cycle', row, before: row }));
}

function toOldCollection(
  run: GcRun,
  { from, row, before }: OldCollectionLocation,
  capacityBytes: number,
  permGrows: ReadonlySet<number>,
): OldCollection {
  const table = from === 'pause' ? run.pauses : run.cycles;
  const cause = table.cause.get(row);
  const full = from === 'pause' && run.pauses.kind.get(row) === 'full';
  const heapBefore = getUsedBefore(table, 'heap', before, row);
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
    after: getPoolFigure(table.pools, 'heap', 'after', row),
    committed: getPoolFigure(table.pools, 'heap', 'committed', row),
    live: from === 'cycle' ? run.cycles.live.get(row) : readLiveAfterPause(run.pauses, row),
    oldBefore: getUsedBefore(table, 'old', before, row),
    oldAfter: getPoolFigure(table.pools, 'old', 'after', row),
  };
}

/** Returns what a pause left in use; NaN for the cleanup of G1, which leaves eden as it is. */
const readLiveAfterPause = ({ kind, pools }: PauseTable, row: number): number =>
  kind.get(row) === 'cleanup' ? Number.NaN : getPoolFigure(pools, 'heap', 'after', row);

/** Returns what was used before the work began; the event's own figure when the earlier row has none. */
function getUsedBefore({ pools }: PauseTable | CycleTable, pool: 'heap' | 'old', before: number, row: number): number {
  const earlier = before >= 0 ? getPoolFigure(pools, pool, 'before', before) : Number.NaN;
  return Number.isNaN(earlier) ? getPoolFigure(pools, pool, 'before', row) : earlier;
}

/** Finds full collections that began with a full permanent generation, which is larger at its next figure. */
function findPermGrowth(pauses: PauseTable): ReadonlySet<number> {
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
