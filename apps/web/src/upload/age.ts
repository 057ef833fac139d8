const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats how long ago something was: `2 min`; undefined from two days on, for which a date says more. */
export function formatAge(ms: number): string | undefined {
  if (ms < MINUTE_MS) return 'now';
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)} min`;
  if (ms < DAY_MS) return `${Math.floor(ms / HOUR_MS)} h`;
  return ms < 2 * DAY_MS ? 'yesterday' : undefined;
}
