import { PauseMark } from '../events.ts';
import type { GcRun } from '../model.ts';
import type { OldCollectionLocation } from './old-collection-location.ts';

/**
 * G1 empties the old generation in steps: remark and cleanup free regions without a live object, the mixed collections
 * that follow take the rest. The last step of a cycle shows what is left.
 */
export function findG1OldCollections({ pauses }: GcRun): OldCollectionLocation[] {
  const locations: OldCollectionLocation[] = [];
  let open: { before: number; row: number; finished: boolean } | undefined;
  const close = () => {
    if (open?.finished) locations.push({ from: 'pause', row: open.row, before: open.before });
    open = undefined;
  };
  for (let row = 0; row < pauses.count; row++) {
    switch (pauses.kind.get(row)) {
      case 'remark':
        close();
        open = { before: row, row, finished: false };
        break;
      case 'cleanup':
        open = { before: open?.before ?? row, row, finished: true };
        break;
      case 'mixed':
        open = { before: open?.before ?? row, row, finished: true };
        break;
      case 'young':
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
  return locations;
}
