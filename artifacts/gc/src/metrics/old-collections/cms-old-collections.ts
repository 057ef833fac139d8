import { PauseMark } from '../../events.ts';
import type { GcRun } from '../../model.ts';
import type { OldCollectionLocation } from './old-collection-location.ts';

/**
 * A CMS sweep frees the old generation beside the application and prints no sizes: the first collection after it shows
 * what is left. What was used before is read from the last pause before the cycle began.
 */
export function findCmsOldCollections(run: GcRun): OldCollectionLocation[] {
  const { cycles } = run;
  const locations: OldCollectionLocation[] = [];
  let row = 0;
  let collection = 0;
  for (let cycle = 0; cycle < cycles.count; cycle++) {
    if (cycles.aborted.get(cycle)) continue;
    const began = findFirstRowAfter(run, row, cycles.line.get(cycle));
    row = findFirstRowAfter(run, began, cycles.lastLine.get(cycle));
    collection = findNextCollection(run, Math.max(row, collection));
    if (run.pauses.kind.get(collection) === 'young')
      locations.push({ from: 'pause', row: collection, before: began - 1 });
  }
  return locations.length > 0 ? locations : findMarkedCollections(run);
}

function findFirstRowAfter({ pauses }: GcRun, from: number, line: number): number {
  let row = from;
  while (row < pauses.count && pauses.line.get(row) <= line) row++;
  return row;
}

/** Finds the next collection; the marking pauses of a new cycle collect nothing. */
function findNextCollection({ pauses }: GcRun, from: number): number {
  let row = from;
  while (row < pauses.count && pauses.kind.get(row) !== 'young' && pauses.kind.get(row) !== 'full') row++;
  return row;
}

/** Finds the collections after a sweep in logs that have the end of sweeps but no whole cycles. */
function findMarkedCollections({ pauses }: GcRun): OldCollectionLocation[] {
  return pauses.marks
    .rowsWith(PauseMark.reclaimsOld)
    .filter((row) => pauses.kind.get(row) === 'young')
    .map((row) => ({ from: 'pause', row, before: row }));
}
