import { selectUpperMedian } from '@hindsight/claims';
import type { Capture } from '../model.ts';
import type { HostSample } from '../outputs/vmstat.ts';

const MIN_SAMPLES = 3;
const MAX_IDLE_PERCENT = 5;
const MIN_RUNNABLE_PER_CPU = 2;

/**
 * Selects samples in which no core is idle and twice as many threads are runnable as there are cores. The first sample
 * is skipped, because it measures the capture itself.
 */
export const selectSaturatedSamples = ({ vmstat, meta }: Pick<Capture, 'vmstat' | 'meta'>): readonly HostSample[] =>
  (vmstat?.value.slice(1) ?? []).filter(
    ({ runnable, idle }) =>
      runnable >= MIN_RUNNABLE_PER_CPU * (meta.cpuCount ?? Number.NaN) && idle <= MAX_IDLE_PERCENT,
  );

export const isSaturated = (capture: Pick<Capture, 'vmstat' | 'meta'>): boolean =>
  selectSaturatedSamples(capture).length >= MIN_SAMPLES;

/** Computes the average share of a core that each runnable thread gets on a saturated host; NaN on any other host. */
export function computeFairShare(capture: Pick<Capture, 'vmstat' | 'meta'>): number {
  const runnable = selectUpperMedian(selectSaturatedSamples(capture).map((sample) => sample.runnable));
  return isSaturated(capture) ? (capture.meta.cpuCount ?? Number.NaN) / (runnable ?? Number.NaN) : Number.NaN;
}
