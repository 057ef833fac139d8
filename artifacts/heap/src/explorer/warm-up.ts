import type { IndexedHeap } from '../heap-index/indexed-heap.ts';
import { mergePathsToRoots } from './merged-paths.ts';

/** The thread of queries starts beside the first answers of this one. */
const THREAD_DELAY_MS = 20;
/** The page's own questions come before the paths; a person asks the next one after a second at the earliest. */
const PATHS_DELAY_MS = 1000;
/** Questions that came during a step are answered before the next one. */
const PAUSE_MS = 20;
/** The classes with the most objects have the paths that read most: those of a string and of its characters differ. */
const CLASSES = 2;
/** A step takes longer only where the index is far away or the heap huge: there the next one would hold up a question. */
const MAX_STEP_MS = 250;
/** How many paths each step merges, so that no question waits long for a step to end. */
const STEP_TARGETS = [10, 40, 100, 200, 350, 500];

/**
 * Does in small steps what the first query and the first question for paths would wait for: a thread starts, V8 compiles, and
 * the columns that paths follow come into the cache. Returns a function that ends it.
 */
export function warmUp(heap: IndexedHeap, startQueryThread: () => void): () => void {
  const steps = mergeInSteps(heap);
  const start = setTimeout(startQueryThread, THREAD_DELAY_MS).unref();
  let timer = setTimeout(run, PATHS_DELAY_MS).unref();
  function run(): void {
    const startedAt = performance.now();
    const isOver = steps.next().done || performance.now() - startedAt > MAX_STEP_MS;
    if (!isOver) timer = setTimeout(run, PAUSE_MS).unref();
  }
  return () => {
    clearTimeout(start);
    clearTimeout(timer);
  };
}

function* mergeInSteps(heap: IndexedHeap): Generator<undefined, void> {
  const counts = heap.classes.map((_, classNumber) => ({
    classNumber,
    count: heap.listMembers(classNumber).reachable,
  }));
  const mostCommon = counts.sort((a, b) => b.count - a.count).slice(0, CLASSES);
  for (const { classNumber } of mostCommon) {
    for (const targets of STEP_TARGETS) {
      mergePathsToRoots(heap, { classNumber }, targets);
      yield;
    }
  }
}
