import type { Span, Throughput } from '../analysis.ts';
import type { PauseTable } from '../model.ts';

const WINDOW_MS = 5 * 60_000;
/** In a shorter log the worst five minutes add nothing to the whole. */
const LONG_LOG_MS = 30 * 60_000;

/** Computes the share of time in which no GC pause stopped the application. */
export function computeThroughput(pauses: PauseTable, span: Span): Throughput | undefined {
  if (!(span.durationMs > 0)) return undefined;
  const durations = pauses.duration.values(pauses.count);
  let total = 0;
  for (let row = 0; row < durations.length; row++) total += durations[row] as number;
  return { percent: computeThroughputPercent(total, span.durationMs), worst: findWorstWindow(pauses, span) };
}

export const computeThroughputPercent = (pausedMs: number, durationMs: number): number =>
  Math.max(0, 100 * (1 - pausedMs / durationMs));

/**
 * Finds the five minutes with the most pause time. Some worst window begins with a pause,
 * so only those are tried, with two indices that pass over the pauses once.
 */
function findWorstWindow(pauses: PauseTable, span: Span): Throughput['worst'] {
  if (span.durationMs < LONG_LOG_MS || pauses.count === 0) return undefined;
  const starts = pauses.at.values(pauses.count);
  const durations = pauses.duration.values(pauses.count);
  const latest = span.to - WINDOW_MS;
  let worst = { from: span.from, to: span.from + WINDOW_MS, paused: 0 };
  let inside = 0;
  let next = 0;
  for (let first = 0; first < pauses.count; first++) {
    const at = starts[first] as number;
    const from = at > latest ? latest : at;
    const to = from + WINDOW_MS;
    while (next < pauses.count && !((starts[next] as number) >= to)) inside += durations[next++] as number;
    const end = (starts[next - 1] as number) + (durations[next - 1] as number);
    const paused = next > first && end > to ? inside - (end - to) : inside;
    // A pause without a timestamp begins no window.
    if (paused > worst.paused && !Number.isNaN(from)) worst = { from, to, paused };
    inside -= durations[first] as number;
  }
  return { from: worst.from, to: worst.to, percent: computeThroughputPercent(worst.paused, WINDOW_MS) };
}
