import type { GcAnalysis } from '../analysis.ts';
import { median } from './median.ts';

/** So many times the median of all windows of 10 s, and so much per second at least. */
export const OVER_MEDIAN = 5;
export const MIN_RATE = 100 * 1024 * 1024;
const MIN_WINDOWS = 20;

export interface Burst {
  readonly from: number;
  readonly to: number;
  readonly bytesPerSecond: number;
}

export interface Bursts {
  readonly medianRate: number;
  readonly windows: readonly Burst[];
}

/** Windows in which far more than usual was allocated; undefined when there are none. */
export function allocationBursts({ allocation }: GcAnalysis): Bursts | undefined {
  if (!allocation || allocation.windows.length < MIN_WINDOWS) return undefined;
  const medianRate = median(allocation.windows.map(({ bytesPerSecond }) => bytesPerSecond));
  const limit = Math.max(MIN_RATE, OVER_MEDIAN * medianRate);
  const windows = allocation.windows.filter(({ bytesPerSecond }) => bytesPerSecond >= limit);
  return windows.length > 0 ? { medianRate, windows } : undefined;
}
