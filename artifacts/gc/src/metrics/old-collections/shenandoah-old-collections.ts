import type { GcRun } from '../../model.ts';
import type { OldCollectionLocation } from './old-collection-location.ts';

/** Finds whole cycles, each of which collects the whole heap; a degenerated one ends as a pause. */
export function findShenandoahOldCollections({ pauses, cycles }: GcRun): OldCollectionLocation[] {
  const locations: OldCollectionLocation[] = [];
  const ids = new Set<number>();
  for (let row = 0; row < cycles.count; row++) {
    if (cycles.aborted.get(row)) continue;
    ids.add(cycles.gcId.get(row));
    locations.push({ from: 'cycle', row, before: row });
  }
  for (let row = 0; row < pauses.count; row++) {
    if (pauses.kind.get(row) !== 'degenerated' || ids.has(pauses.gcId.get(row))) continue;
    locations.push({ from: 'pause', row, before: row });
  }
  return locations;
}

/**
 * Generational mode: a global cycle collects all. An old cycle only marks; the regions it chose are emptied together
 * with the next young cycle, so that one shows what is left.
 */
export function findGenShenandoahOldCollections({ cycles }: GcRun): OldCollectionLocation[] {
  const locations: OldCollectionLocation[] = [];
  let marked = -1;
  for (let row = 0; row < cycles.count; row++) {
    if (cycles.aborted.get(row)) continue;
    const kind = cycles.kind.get(row);
    if (kind === 'old') marked = row;
    else if (kind === 'global' || marked >= 0) {
      locations.push({ from: 'cycle', row, before: marked >= 0 ? marked : row });
      marked = -1;
    }
  }
  return locations;
}
