const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Round distances of ticks, in ms. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * SECOND),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * MINUTE),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
  ...[1, 2, 7, 14, 30, 90, 365].map((days) => days * DAY),
];

/** Finds at most `most` round times within a window. */
export function timeTicks(
  [from, to]: readonly [number, number],
  most: number,
): { readonly step: number; readonly at: number[] } {
  const step = STEPS.find((one) => (to - from) / one <= most) ?? STEPS.at(-1) ?? DAY;
  const at: number[] = [];
  for (let tick = Math.ceil(from / step) * step; tick <= to; tick += step) at.push(tick);
  return { step, at };
}

/** Formats a tick as precisely as the distance of the ticks requires: `10:05`, `10:05:30`, `2 Mar`. */
export function tickText(at: number, step: number): string {
  const iso = new Date(at).toISOString();
  if (step >= DAY) return iso.slice(0, 10);
  if (step >= MINUTE) return iso.slice(11, 16);
  return step >= SECOND ? iso.slice(11, 19) : iso.slice(11, 23);
}
