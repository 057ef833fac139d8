import { selectUpperMedian } from '@hindsight/claims';
import type { Capture } from '../../model.ts';
import type { HostSample } from '../../outputs/vmstat.ts';

const MIN_SAMPLES = 3;
const MAX_IDLE_PERCENT = 5;
const MIN_RUNNABLE_PER_CPU = 2;
/** More than twice the cores that a machine of unknown size may have at least. */
const MIN_LOAD_OF_UNKNOWN = 8;

/**
 * Selects samples in which no core is idle and twice as many threads are runnable as there are cores. The first sample
 * is skipped, because it measures the capture itself.
 */
export const selectSaturatedSamples = ({ vmstat, meta }: Pick<Capture, 'vmstat' | 'meta'>): readonly HostSample[] =>
  (vmstat?.value.slice(1) ?? []).filter(
    ({ runnable, idle }) =>
      runnable >= (meta.cpuCount === undefined ? MIN_LOAD_OF_UNKNOWN : MIN_RUNNABLE_PER_CPU * meta.cpuCount) &&
      idle <= MAX_IDLE_PERCENT,
  );

export const isSaturated = (capture: Pick<Capture, 'vmstat' | 'meta'>): boolean =>
  selectSaturatedSamples(capture).length >= MIN_SAMPLES;

/**
 * Computes the average share of a core that each runnable thread gets on a saturated host; NaN on any other host. Without vmstat, tables of
 * top tell it.
 */
export function computeFairShare(capture: Pick<Capture, 'vmstat' | 'meta' | 'top' | 'topThreads'>): number {
  const runnable = selectUpperMedian(selectSaturatedSamples(capture).map((sample) => sample.runnable));
  return isSaturated(capture)
    ? (capture.meta.cpuCount ?? Number.NaN) / (runnable ?? Number.NaN)
    : computeShareByTop(capture);
}

const MIN_TABLES = 2;

/** No table shows an idle core, and the load is twice the number of cores. A machine of unknown size is taken for one with one core. */
function computeShareByTop({
  vmstat,
  meta,
  top,
  topThreads,
}: Pick<Capture, 'vmstat' | 'meta' | 'top' | 'topThreads'>): number {
  const tables = [...(top ? [top] : []), ...topThreads]
    .flatMap(({ value }) => value)
    .filter(({ idle, load }) => Number.isFinite(idle) && Number.isFinite(load));
  const isFull = tables.length >= MIN_TABLES && tables.every(({ idle }) => idle <= MAX_IDLE_PERCENT);
  const load = selectUpperMedian(tables.map((table) => table.load)) ?? 0;
  const { cpuCount } = meta;
  const isLoaded = cpuCount === undefined ? load >= MIN_LOAD_OF_UNKNOWN : load >= MIN_RUNNABLE_PER_CPU * cpuCount;
  return vmstat === undefined && isFull && isLoaded ? (cpuCount ?? 1) / load : Number.NaN;
}
