import type { Allocation, RateWindows, Span } from '../analysis.ts';
import type { GcRun } from '../model.ts';
import { type UsedMemoryPoint, visitUsedMemory } from './visit-used-memory.ts';

const WINDOW_MS = 10_000;
/**
 * 11 days in windows of 10 s; a longer log gets wider windows, and the runs of one log share them. Timestamps are
 * input, so they must not determine how much memory is used.
 */
const MAX_WINDOWS = 100_000;

/** Allocated bytes in time windows of equal width. */
class AllocationWindows {
  readonly width: number;
  private readonly from: number;
  private readonly bytes: Float64Array;

  constructor({ warmUpEnd, to }: Span, runs: number) {
    const length = to - warmUpEnd;
    this.from = warmUpEnd;
    this.width = Math.max(WINDOW_MS, (length * runs) / MAX_WINDOWS);
    this.bytes = new Float64Array(length > 0 ? Math.floor(length / this.width) : 0);
  }

  /** Spreads the bytes allocated between two points evenly over the time between them. */
  add(from: number, to: number, bytes: number): void {
    const first = Math.max(0, Math.floor((from - this.from) / this.width));
    const last = Math.min(this.bytes.length - 1, Math.floor((to - this.from) / this.width));
    const duration = to - from;
    for (let window = first; window <= last; window++) {
      const start = this.from + window * this.width;
      const overlap = Math.min(to, start + this.width) - Math.max(from, start);
      this.bytes[window] = (this.bytes[window] as number) + (duration > 0 ? (bytes * overlap) / duration : bytes);
    }
  }

  get rates(): RateWindows {
    return { from: this.from, widthMs: this.width, rates: this.bytes.map((bytes) => (1000 * bytes) / this.width) };
  }
}

/**
 * Computes what the application allocated: the rise of used memory from the end of one collection to the start of the
 * next. A concurrent sweep frees memory meanwhile and hides allocation, so the rise of the young generation counts
 * where it is larger. During a concurrent cycle only the net rise is seen: the figure is then a lower bound. `runs`:
 * JVM runs in the log.
 */
export function computeAllocation(run: GcRun, span: Span, runs: number): Allocation | undefined {
  const windows = new AllocationWindows(span, runs);
  const fromJvmStart = run.clock.kind === 'uptime' && span.from === 0;
  let last: UsedMemoryPoint | undefined = fromJvmStart ? { at: 0, heap: 0, young: 0, afterPause: true } : undefined;
  let totalBytes = 0;
  let warmBytes = 0;
  let measured = false;
  visitUsedMemory(run, (reading) => {
    const grown = last && !reading.afterPause ? computeGrowth(last, reading) : 0;
    if (last && grown > 0) {
      totalBytes += grown;
      warmBytes += grown * computeShareAfter(span.warmUpEnd, last.at, reading.at);
      windows.add(last.at, reading.at, grown);
    }
    measured ||= last !== undefined && !reading.afterPause;
    last = reading;
  });
  if (!measured) return undefined;
  return {
    totalBytes,
    bytesPerSecond: computeBytesPerSecond(totalBytes, span.durationMs),
    warmBytesPerSecond: computeBytesPerSecond(warmBytes, span.to - span.warmUpEnd),
    windows: windows.rates,
  };
}

/** Computes bytes per second; NaN when no time passed. */
export const computeBytesPerSecond = (bytes: number, durationMs: number): number =>
  durationMs > 0 ? (1000 * bytes) / durationMs : Number.NaN;

function computeGrowth(from: UsedMemoryPoint, to: UsedMemoryPoint): number {
  const heap = to.heap - from.heap;
  const young = to.young - from.young;
  // The young generation is not always known.
  return young > heap ? young : heap;
}

/** Computes the share of the time from `from` to `to` that is after `instant`. */
function computeShareAfter(instant: number, from: number, to: number): number {
  if (from >= instant) return 1;
  return to > instant ? (to - instant) / (to - from) : 0;
}
