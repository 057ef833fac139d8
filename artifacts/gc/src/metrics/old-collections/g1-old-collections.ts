import { PauseMark } from '../../events.ts';
import type { GcRun } from '../../model.ts';
import type { OldCollectionLocation } from './old-collection-location.ts';

/** One cycle of G1: `row` shows what is left, so far. */
interface G1Cycle {
  readonly before: number;
  readonly row: number;
  /** Nothing since marking is known to have emptied eden: `row` still includes it. */
  readonly includesEden: boolean;
  readonly finished: boolean;
}

/**
 * G1 empties the old generation in steps: remark and cleanup free regions without a live object, the mixed collections
 * that follow take the rest. Remark and cleanup leave eden as it is, so that their figures say nothing about what is
 * alive: the last mixed collection of a cycle does, or else the first young one after marking.
 */
export function findG1OldCollections({ pauses }: GcRun): OldCollectionLocation[] {
  const locations: OldCollectionLocation[] = [];
  const withEden: OldCollectionLocation[] = [];
  let open: G1Cycle | undefined;
  const close = () => {
    if (open?.finished)
      (open.includesEden ? withEden : locations).push({ from: 'pause', row: open.row, before: open.before });
    open = undefined;
  };
  for (let row = 0; row < pauses.count; row++) {
    switch (pauses.kind.get(row)) {
      case 'remark':
        close();
        open = { before: row, row, includesEden: true, finished: false };
        break;
      case 'cleanup':
        open = { before: open?.before ?? row, row, includesEden: true, finished: true };
        break;
      case 'mixed':
        open = { before: open?.before ?? row, row, includesEden: false, finished: true };
        break;
      case 'young':
        if (open?.finished && open.includesEden) open = { ...open, row, includesEden: false };
        if (pauses.has(row, PauseMark.startsMarking)) close();
        break;
      case 'initial-mark':
      case 'full':
        // A full collection that interrupts marking makes its remark meaningless: an unfinished cycle is dropped.
        close();
        break;
    }
  }
  close();
  return locations.length > 0 ? locations : withEden;
}
