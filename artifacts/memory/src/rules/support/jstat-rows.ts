import type { JstatAnalysis, JstatPoint } from '../../metrics/jstat.ts';

/** The share of the old generation that counts as full. */
export const FULL_PERCENT = 95;
/** An old generation that is emptier after full collections has room. */
export const BUSY_PERCENT = 80;

/** A program fills its caches and loads its classes in the first minute. */
export const WARM_UP_SECONDS = 60;

const REQUESTED = /Heap Inspection|Heap Dump|System\.gc|Diagnostic Command|JvmtiEnv|Metadata GC Threshold|GCLocker/i;

export const isRequested = ({ row }: JstatPoint): boolean => REQUESTED.test(row.lastCause ?? '');

/** ZGC shows its whole heap as a full old generation. */
export function hasOldGeneration({ points }: JstatAnalysis): boolean {
  const isAlwaysWhole = points.every((point) => {
    const [used, capacity] = [point.get('OU'), point.get('OC')];
    return used === undefined ? point.get('O') === 100 && point.get('S0') === undefined : used === capacity;
  });
  return !isAlwaysWhole;
}

/** The rows at the end in which the old generation is full at its largest capacity. */
export function selectFullRows({ points, oldUsedPercents }: JstatAnalysis): readonly JstatPoint[] {
  const largest = points.reduce((most, point) => Math.max(most, point.get('OC') ?? 0), 0);
  const isFull = (point: JstatPoint, index: number): boolean =>
    (oldUsedPercents[index] ?? 0) >= FULL_PERCENT && (point.get('OC') ?? largest) >= largest;
  const from = points.findLastIndex((point, index) => !isFull(point, index)) + 1;
  return points.slice(from);
}

/** Full collections between the first and the last of some rows which nobody asked for. */
export function countFull(points: readonly JstatPoint[]): number {
  let full = 0;
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const more = (point.get('FGC') ?? 0) - (before?.get('FGC') ?? Number.POSITIVE_INFINITY);
    if (before && more > 0 && !isRequested(point)) full += more;
  }
  return full;
}
