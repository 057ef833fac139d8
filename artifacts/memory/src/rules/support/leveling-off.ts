/** Fewer values show no course. */
const MIN_VALUES = 6;
const LATE_STEPS = 3;
/** Each late step is smaller than the one before by this factor at least. */
const SLOWER = 0.85;
/** The last step is this small a part of the largest. */
const SMALL_STEP = 0.25;

/**
 * Whether a rise slows down from step to step, as a cache does that fills with entries of a limited number: most of what comes is there
 * already. A leak keeps its rate.
 */
export function isLevelingOff(values: readonly number[]): boolean {
  if (values.length < MIN_VALUES) return false;
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  const late = steps.slice(-LATE_STEPS - 1);
  const isSlower = late.every((step, index) => index === 0 || step <= SLOWER * (late[index - 1] ?? 0));
  const largest = steps.reduce((most, step) => Math.max(most, step), 0);
  return isSlower && (steps.at(-1) ?? 0) <= SMALL_STEP * largest;
}

export const EXPLAIN_LEVELING = ' Each step is smaller than the one before: a cache that fills, no leak.';
