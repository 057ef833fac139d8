import { ArtifactError } from '@hindsight/model';

const MINUTE_MS = 60_000;

/** Counts the requests of each caller in the running minute; throws `rate-limited` above the limit. */
export function createRateLimiter(
  perMinute: number | undefined,
  now: () => number = Date.now,
): (caller: string) => void {
  let minute = 0;
  let counts = new Map<string, number>();
  return (caller) => {
    if (perMinute === undefined) return;
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) counts = new Map();
    minute = current;
    const count = (counts.get(caller) ?? 0) + 1;
    counts.set(caller, count);
    if (count > perMinute) throw new ArtifactError('rate-limited', `This key may ask ${perMinute} times a minute.`);
  };
}
