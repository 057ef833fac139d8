import { isReferenceClass, listOutgoing } from '@hindsight/heap-graph';
import type { HeapObjectRow } from '@hindsight/model';
import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { buildObjectRow } from './object-row.ts';

/** The number of referrers through which alternative paths are searched. */
const MAX_REFERRERS = 1000;
/** The total number of steps of that search, because a chain may be as long as the heap. */
const MAX_STEPS = 200_000;
/** The number of steps that are shown of a longer path, half of them at each end. */
const MAX_SHOWN_STEPS = 200;

/**
 * Finds the shortest strong path to an object, followed by the shortest paths through its other referrers, shortest
 * first.
 */
export function findPathsToRoots(
  heap: IndexedHeap,
  { object, limit }: { readonly object: number; readonly limit: number },
): HeapObjectRow[][] | undefined {
  if (!heap.isObject(object)) return undefined;
  const shortest = findPath(heap, object, heap.facts.objects);
  if (!shortest) return [];
  const others = limit > 1 ? findOtherPaths(heap, object, shortest.at(-2)) : [];
  return [shortest, ...others].slice(0, Math.max(1, limit)).map((path) => toRows(heap, path));
}

/** Finds the shortest path from a root; undefined when there is none of at most `maxSteps` steps. */
function findPath(heap: IndexedHeap, object: number, maxSteps: number): number[] | undefined {
  const path: number[] = [];
  for (
    let step: number | undefined = object;
    step !== undefined && path.length <= maxSteps;
    step = heap.getStepToRoot(step)
  ) {
    if (step < 0) return path.reverse();
    path.push(step);
  }
  return undefined;
}

function findOtherPaths(heap: IndexedHeap, object: number, known: number | undefined): number[][] {
  const paths: number[][] = [];
  let left = MAX_STEPS;
  for (const referrer of heap.listReferrers(object).slice(0, MAX_REFERRERS)) {
    if (referrer === known || left <= 0 || !refersStrongly(heap, referrer, object)) continue;
    const path = findPath(heap, referrer, left);
    left -= path?.length ?? 0;
    if (path && !path.includes(object)) paths.push([...path, object]);
  }
  return paths.sort((a, b) => a.length - b.length);
}

/** Returns whether a referrer holds an object by more than the referent of a weak, soft, phantom or final reference. */
export function refersStrongly(heap: IndexedHeap, referrer: number, object: number): boolean {
  const number = heap.getClassNumber(referrer);
  if (number < 0 || !isReferenceClass(heap.classes, number)) return true;
  return listOutgoing(heap.objects.records, referrer).some(({ target, isStrong }) => isStrong && target === object);
}

function toRows(heap: IndexedHeap, path: readonly number[]): HeapObjectRow[] {
  const half = MAX_SHOWN_STEPS / 2;
  const places = path.map((_, at) => at).filter((at) => at < half || at >= path.length - half);
  return places.map((at, place) => {
    const skipped = at - (places[place - 1] ?? -1) - 1;
    const object = path[at] ?? 0;
    const names = at === 0 ? undefined : heap.objects.findReferenceNames(path[at - 1] ?? 0, object);
    return { ...buildObjectRow(heap, object, names), ...(skipped > 0 && { skippedSteps: skipped }) };
  });
}
