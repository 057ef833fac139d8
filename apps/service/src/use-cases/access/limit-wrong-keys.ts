import { ArtifactError } from '@hindsight/model';

const MINUTE_MS = 60_000;
/** More addresses than this in one minute are an attack from many places, which a limit for each does not stop. */
const MAX_ADDRESSES = 10_000;

/** Refuses keys from addresses that sent too many wrong ones. */
export interface WrongKeyLimit {
  /** Runs the check of a key. Throws `rate-limited` instead once too many were wrong in the running minute. */
  readonly guard: <Result>(address: string, key: string, check: () => Promise<Result>) => Promise<Result>;
}

/**
 * A key that was right before is always checked, so that nobody is kept out by a neighbor behind the same address. `hash` keeps
 * the keys themselves out of memory.
 */
export function limitWrongKeys(
  perMinute: number,
  hash: (key: string) => string,
  now: () => number = Date.now,
): WrongKeyLimit {
  const right = new Set<string>();
  let minute = 0;
  let wrong = new Map<string, number>();

  return {
    async guard(address, key, check) {
      const current = Math.floor(now() / MINUTE_MS);
      if (current !== minute) wrong = new Map();
      minute = current;
      const id = hash(key);
      if (!right.has(id) && (wrong.get(address) ?? 0) >= perMinute)
        throw new ArtifactError('rate-limited', 'Too many wrong keys came from this address. Wait a minute.');
      try {
        const result = await check();
        if (right.size < MAX_ADDRESSES) right.add(id);
        return result;
      } catch (error) {
        right.delete(id);
        if (wrong.size < MAX_ADDRESSES || wrong.has(address)) wrong.set(address, (wrong.get(address) ?? 0) + 1);
        throw error;
      }
    },
  };
}
