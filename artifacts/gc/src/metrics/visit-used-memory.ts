import { isInCollectorFamily } from '../jvm/collectors.ts';
import type { GcRun } from '../model.ts';
import { getPoolFigure, getPoolFigures } from './pool-figures.ts';

/** Used memory at one time; `young` is NaN when it is unknown. */
export interface UsedMemoryPoint {
  readonly at: number;
  readonly heap: number;
  readonly young: number;
  /** Whether the point is the end of a pause: a rise since the point before was copied, not allocated. */
  readonly afterPause: boolean;
}

/** Visits every time at which the log has the used heap, in time order. */
export function visitUsedMemory(run: GcRun, visit: (reading: UsedMemoryPoint) => void): void {
  const { pauses } = run;
  const cycles = listCyclePoints(run);
  const starts = pauses.at.values(pauses.count);
  const heapBefore = getPoolFigures(pauses, 'heap', 'before');
  const heapAfter = getPoolFigures(pauses, 'heap', 'after');
  const youngBefore = getPoolFigures(pauses, 'young', 'before');
  const youngAfter = getPoolFigures(pauses, 'young', 'after');
  let next = 0;
  for (let row = 0; row < pauses.count; row++) {
    const at = starts[row] as number;
    const before = heapBefore[row] as number;
    const after = heapAfter[row] as number;
    const hasBefore = before >= 0;
    const hasAfter = after >= 0;
    if (!hasBefore && !hasAfter) continue;
    for (let cycle = cycles[next]; cycle && cycle.at <= at; cycle = cycles[++next]) visit(cycle);
    if (hasBefore) visit({ at, heap: before, young: youngBefore[row] as number, afterPause: false });
    if (hasAfter) {
      visit({ at: pauses.end(row), heap: after, young: youngAfter[row] as number, afterPause: true });
    }
  }
  for (; next < cycles.length; next++) visit(cycles[next] as UsedMemoryPoint);
}

/**
 * Lists the points of cycles, which log the heap at their start and end; the application allocates in between. With `-Xlog:gc`, ZGC writes
 * both in the line that ends a cycle, and its pauses state no heap: the time of its start is taken to be that of its end.
 */
function listCyclePoints(run: GcRun): UsedMemoryPoint[] {
  const { cycles } = run;
  const isOneLine = isInCollectorFamily(run, 'zgc');
  const points: UsedMemoryPoint[] = [];
  const add = (at: number, heap: number) => {
    if (!Number.isNaN(heap)) points.push({ at, heap, young: Number.NaN, afterPause: false });
  };
  for (let row = 0; row < cycles.count; row++) {
    const at = cycles.at.get(row);
    const duration = cycles.duration.get(row);
    if (!Number.isNaN(duration) || isOneLine) add(at, getPoolFigure(cycles.pools, 'heap', 'before', row));
    add(Number.isNaN(duration) ? at : at + duration, getPoolFigure(cycles.pools, 'heap', 'after', row));
  }
  return points.sort((a, b) => a.at - b.at);
}
