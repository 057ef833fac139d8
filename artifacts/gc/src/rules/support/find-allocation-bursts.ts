import { computeMedian } from '@hindsight/claims';
import type { GcAnalysis } from '../../analysis.ts';

/** A burst has at least this many times the median rate of all windows, and at least this rate in bytes per second. */
export const MIN_TIMES_MEDIAN = 5;
export const MIN_RATE = 100 * 1024 * 1024;
const MIN_WINDOWS = 20;

export interface AllocationBurst {
  readonly from: number;
  readonly to: number;
  readonly bytesPerSecond: number;
}

export interface AllocationBursts {
  readonly medianRate: number;
  readonly widthMs: number;
  readonly windows: readonly AllocationBurst[];
}

/** Returns the windows in which far more than usual was allocated; undefined when there are none. */
export function findAllocationBursts({ allocation }: GcAnalysis): AllocationBursts | undefined {
  if (!allocation || allocation.windows.rates.length < MIN_WINDOWS) return undefined;
  const { from, widthMs, rates } = allocation.windows;
  const medianRate = computeMedian(rates);
  const limit = Math.max(MIN_RATE, MIN_TIMES_MEDIAN * medianRate);
  const windows: AllocationBurst[] = [];
  for (let window = 0; window < rates.length; window++) {
    const bytesPerSecond = rates[window] as number;
    if (bytesPerSecond < limit) continue;
    windows.push({ from: from + window * widthMs, to: from + (window + 1) * widthMs, bytesPerSecond });
  }
  return windows.length > 0 ? { medianRate, widthMs, windows } : undefined;
}
