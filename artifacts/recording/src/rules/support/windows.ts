/** The length of a window and by how much it slides. */
const WINDOW_MS = 60_000;
const STEP_MS = 10_000;

export interface Window {
  /** Ms after the start of the recording. */
  readonly from: number;
  readonly sum: number;
}

/**
 * Finds the window in which most happened. Weights are summed by steps, so that one pass over the events is enough however many
 * windows contain them, and the time between chunks that are far apart costs nothing.
 */
export function findWorstWindow(
  times: ArrayLike<number>,
  weigh: (row: number) => number,
  { windowMs = WINDOW_MS, stepMs = STEP_MS }: { readonly windowMs?: number; readonly stepMs?: number } = {},
): Window | undefined {
  const steps = new Map<number, number>();
  for (let row = 0; row < times.length; row++) {
    const step = Math.floor((times[row] as number) / stepMs);
    const weight = weigh(row);
    if (Number.isFinite(step) && weight > 0) steps.set(step, (steps.get(step) ?? 0) + weight);
  }
  const filled = [...steps].sort(([a], [b]) => a - b);
  const inWindow = Math.max(1, Math.round(windowMs / stepMs));
  let worst: Window | undefined;
  let sum = 0;
  let oldest = 0;
  for (const [step, weight] of filled) {
    sum += weight;
    for (let first = filled[oldest]; first && first[0] <= step - inWindow; first = filled[++oldest]) sum -= first[1];
    if (!worst || sum > worst.sum) worst = { from: Math.max(0, (filled[oldest]?.[0] ?? step) * stepMs), sum };
  }
  return worst;
}

/** The longest time without a break for which `holds` is true of every sample of a periodic event. */
export function findLongestStretch(
  times: ArrayLike<number>,
  holds: (row: number) => boolean,
  maxGapMs = WINDOW_MS,
): { readonly from: number; readonly lengthMs: number } | undefined {
  let longest: { from: number; lengthMs: number } | undefined;
  let from: number | undefined;
  let before = Number.NaN;
  for (let row = 0; row < times.length; row++) {
    const at = times[row] as number;
    if (!holds(row) || at - before > maxGapMs) from = undefined;
    if (holds(row)) {
      from ??= at;
      if (!longest || at - from > longest.lengthMs) longest = { from, lengthMs: at - from };
    }
    before = at;
  }
  return longest;
}
