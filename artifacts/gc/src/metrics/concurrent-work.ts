import type { GcRun } from '../model.ts';

/** Counts concurrent cycles and sums up their time, including the pauses inside them. */
export function sumConcurrentWork({ cycles }: GcRun): { count: number; totalMs: number } {
  let totalMs = 0;
  for (let row = 0; row < cycles.count; row++) {
    const ms = cycles.duration.get(row);
    if (ms > 0) totalMs += ms;
  }
  return { count: cycles.count, totalMs };
}
