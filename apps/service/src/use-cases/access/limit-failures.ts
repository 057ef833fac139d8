import { ArtifactError } from '@hindsight/model';

const MINUTE_MS = 60_000;

/** Tries what may fail, for whom it has not failed too often. */
type Guarded = <T>(address: string, attempt: () => Promise<T>) => Promise<T>;

/** Lets each one (an address, a user) fail so often in a minute; throws `rate-limited` above that, without a try. */
export function limitFailures(perMinute: number, now: () => number = Date.now): Guarded {
  let minute = 0;
  let failures = new Map<string, number>();
  return async (address, attempt) => {
    const current = Math.floor(now() / MINUTE_MS);
    if (current !== minute) failures = new Map();
    minute = current;
    const counted = failures;
    const before = counted.get(address) ?? 0;
    if (before >= perMinute) {
      throw new ArtifactError('rate-limited', 'Too many sign-ins failed. Wait a minute.');
    }
    // Counts as failed until it is not, so that guesses sent all at once are counted too.
    counted.set(address, before + 1);
    let isGuess = false;
    try {
      return await attempt();
    } catch (error) {
      isGuess = !isOutage(error);
      throw error;
    } finally {
      if (!isGuess) counted.set(address, (counted.get(address) ?? 1) - 1);
    }
  };
}

/** Nobody guessed wrong because a directory did not answer, and nobody is kept out for it once it does. */
const isOutage = (error: unknown): boolean =>
  error instanceof ArtifactError && error.fault.code === 'directory-unavailable';
