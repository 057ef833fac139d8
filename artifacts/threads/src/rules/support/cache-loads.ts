import type { DumpAnalysis } from '../../analysis.ts';
import { hasMethod } from '../../metrics/once-per-stack.ts';
import { getStack } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** Methods of caches in which a thread waits until another one has loaded the entry. */
const WAITS_FOR_LOAD =
  /^(?:com\.google\.common\.cache|com\.github\.benmanes\.caffeine\.cache)\.(?:\w+\$)*\w+\.(?:waitFor(?:Loading)?Value|getIfReady|getWhenSuccessful)$/;
/** Methods in which the thread that loads it calls the loader of the application. */
const LOADS =
  /^(?:com\.google\.common\.cache\.LocalCache\$(?:LoadingValueReference\.loadFuture|Segment\.loadSync)|com\.github\.benmanes\.caffeine\.cache\.(?:\w+\$)*\w+\.(?:load|loadFor\w*))$/;

const isInWait = hasMethod(WAITS_FOR_LOAD);
const isInLoad = hasMethod(LOADS);

const waitsForLoad = (thread: DumpedThread | undefined): boolean => thread !== undefined && isInWait(getStack(thread));
const loads = (thread: DumpedThread | undefined): boolean => thread !== undefined && isInLoad(getStack(thread));

/**
 * Finds the thread that loads the entry of a cache for which this one waits; undefined when it does not wait for one. A dump
 * does not tell which entry it is: of several loaders, the first is returned.
 */
export function findLoader({ dump, busy }: DumpAnalysis, index: number): number | undefined {
  if (!waitsForLoad(dump.threads[index])) return undefined;
  return busy.find((other) => other !== index && loads(dump.threads[other]) && !waitsForLoad(dump.threads[other]));
}

/**
 * Finds the threads that load an entry of a cache and need, inside of the loader, an entry that another one of them loads;
 * empty when a loader goes on. The first ones load, the others wait for an entry alone.
 */
export function findLoadCycle({ dump, busy }: DumpAnalysis): { loading: number[]; behind: number[] } {
  const waiting = busy.filter((index) => waitsForLoad(dump.threads[index]));
  const loading = waiting.filter((index) => loads(dump.threads[index]));
  const hasRunningLoader = busy.some((index) => loads(dump.threads[index]) && !waitsForLoad(dump.threads[index]));
  if (hasRunningLoader || loading.length < 2) return { loading: [], behind: [] };
  return { loading, behind: waiting.filter((index) => !loading.includes(index)) };
}
