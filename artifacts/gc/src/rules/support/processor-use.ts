import type { GcAnalysis } from '../../analysis.ts';

/** Pause time and processor time of the pauses that state both. */
export interface ProcessorUse {
  readonly rows: readonly number[];
  readonly count: number;
  readonly pausedMs: number;
  readonly cpuMs: number;
}

const USES = new WeakMap<GcAnalysis, ProcessorUse>();

/**
 * Sums up pause time and processor time. `Real=` is rounded to 10 ms, so the duration of the pause is taken; user and sys
 * are differences of running counters, whose rounding cancels out over many pauses.
 */
export function computeProcessorUse(analysis: GcAnalysis): ProcessorUse {
  let use = USES.get(analysis);
  if (!use) {
    use = sumUp(analysis);
    USES.set(analysis, use);
  }
  return use;
}

function sumUp({ run: { pauses } }: GcAnalysis): ProcessorUse {
  const rows: number[] = [];
  let pausedMs = 0;
  let cpuMs = 0;
  for (const row of pauses.real.rowsFrom(0)) {
    const cpu = pauses.user.get(row) + pauses.sys.get(row);
    const duration = pauses.duration.get(row);
    if (Number.isNaN(cpu) || Number.isNaN(duration)) continue;
    rows.push(row);
    pausedMs += duration;
    cpuMs += cpu;
  }
  return { rows, count: rows.length, pausedMs, cpuMs };
}

/** Pauses wait when they last this many times the processor time of all their threads. */
const WAITING = 1.5;
/** Less pause time is no base for a sum of ticks of 10 ms. */
const MIN_PAUSED_MS = 200;

/** Returns whether the pauses mostly waited for a processor, so that their length says nothing about the heap. */
export function arePausesWaiting(analysis: GcAnalysis): boolean {
  const { pausedMs, cpuMs } = computeProcessorUse(analysis);
  return pausedMs >= MIN_PAUSED_MS && pausedMs > WAITING * cpuMs;
}
