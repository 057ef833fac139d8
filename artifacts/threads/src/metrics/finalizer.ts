import type { ThreadDump } from '../model.ts';

const FINALIZERS: ReadonlySet<string> = new Set(['Finalizer', 'FinalizerDaemon', 'Finalizer thread']);

/** Finds the index of the thread that runs `finalize()` (HotSpot, ART, OpenJ9). */
export function findFinalizer({ threads }: ThreadDump): number | undefined {
  const index = threads.findIndex(({ name }) => FINALIZERS.has(name));
  return index < 0 ? undefined : index;
}
