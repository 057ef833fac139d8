import type { Capture } from '../model.ts';
import { computeFairShare } from './host/saturation.ts';
import type { ThreadCpuUse } from './thread-cpu.ts';

/**
 * A thread that is always RUNNABLE but uses less than this share of a core waits in native code or works only now and
 * then. On a host without a free core it waits for one.
 */
const MIN_WORKING_CORES = 0.3;
const MIN_WORKING_CORES_ON_FULL_HOST = 0.05;
/** Where very many threads compete, even one that always computes gets this part of its share, because groups of processes share. */
const MIN_PART_OF_FAIR_SHARE = 0.2;

/** Lists the names of the threads that hardly used a core. Of several threads with one name, the busiest counts. */
export function listIdleNames(
  uses: readonly Pick<ThreadCpuUse, 'name' | 'cores' | 'source'>[],
  capture: Pick<Capture, 'vmstat' | 'meta' | 'top' | 'topThreads'>,
): ReadonlySet<string> {
  const fair = computeFairShare(capture);
  const minCores = Number.isFinite(fair)
    ? Math.min(MIN_WORKING_CORES_ON_FULL_HOST, MIN_PART_OF_FAIR_SHARE * fair)
    : MIN_WORKING_CORES;
  const isWorking = ({ cores, source }: (typeof uses)[number]) => cores >= minCores || source === 'single-top-row';
  const working = new Set(uses.filter(isWorking).map(({ name }) => name));
  return new Set(uses.map(({ name }) => name).filter((name) => !working.has(name)));
}
