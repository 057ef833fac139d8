import type { Capture } from '../model.ts';
import type { HostSample } from '../outputs/vmstat.ts';

const MIN_SAMPLES = 3;
const MAX_IDLE_PERCENT = 5;
const MIN_RUNNABLE_PER_CPU = 2;

/** Samples of a host that has no core free and twice as many threads that want one; the first is of the capture itself. */
export const selectSaturatedSamples = ({ vmstat, meta }: Pick<Capture, 'vmstat' | 'meta'>): readonly HostSample[] =>
  (vmstat?.value.slice(1) ?? []).filter(
    ({ runnable, idle }) =>
      runnable >= MIN_RUNNABLE_PER_CPU * (meta.cpuCount ?? Number.NaN) && idle <= MAX_IDLE_PERCENT,
  );

export const isSaturated = (capture: Pick<Capture, 'vmstat' | 'meta'>): boolean =>
  selectSaturatedSamples(capture).length >= MIN_SAMPLES;

/** Of one core: what each thread that wants one gets on average where all are taken. NaN elsewhere. */
export function computeFairShare(capture: Pick<Capture, 'vmstat' | 'meta'>): number {
  const runnableCounts = selectSaturatedSamples(capture)
    .map(({ runnable }) => runnable)
    .toSorted((a, b) => a - b);
  return isSaturated(capture)
    ? (capture.meta.cpuCount ?? Number.NaN) / (runnableCounts[Math.floor(runnableCounts.length / 2)] ?? Number.NaN)
    : Number.NaN;
}
