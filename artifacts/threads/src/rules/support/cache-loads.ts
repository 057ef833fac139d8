import type { DumpAnalysis } from '../../analysis.ts';
import { parseFrame } from '../../frame.ts';
import type { DumpedThread } from '../../model.ts';

/** Methods of caches in which a thread waits until another one has loaded the entry. */
const WAITS_FOR_LOAD =
  /^(?:com\.google\.common\.cache|com\.github\.benmanes\.caffeine\.cache)\.(?:\w+\$)*\w+\.(?:waitFor(?:Loading)?Value|getIfReady|getWhenSuccessful)$/;
/** Methods in which the thread that loads it calls the loader of the application. */
const LOADS =
  /^(?:com\.google\.common\.cache\.LocalCache\$(?:LoadingValueReference\.loadFuture|Segment\.loadSync)|com\.github\.benmanes\.caffeine\.cache\.(?:\w+\$)*\w+\.(?:load|loadFor\w*))$/;

const listFrames = ({ stack, mountedStack }: DumpedThread): readonly string[] => (mountedStack ?? stack).frames;

const hasFrame = (thread: DumpedThread | undefined, method: RegExp): boolean =>
  thread !== undefined && listFrames(thread).some((text) => method.test(parseFrame(text).qualified));

/**
 * Finds the thread that loads the entry of a cache for which this one waits; undefined when it does not wait for one. A dump
 * does not tell which entry it is: of several loaders, the first is returned.
 */
export function findLoader({ dump, busy }: DumpAnalysis, index: number): number | undefined {
  if (!hasFrame(dump.threads[index], WAITS_FOR_LOAD)) return undefined;
  return busy.find(
    (other) =>
      other !== index && hasFrame(dump.threads[other], LOADS) && !hasFrame(dump.threads[other], WAITS_FOR_LOAD),
  );
}
