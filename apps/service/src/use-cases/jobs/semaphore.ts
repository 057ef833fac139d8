/** So many may do something at a time; the others wait their turn, first come, first served. */
export interface Semaphore {
  /** Resolves to what gives the slot back. Rejects with the signal's reason. */
  take(signal: AbortSignal): Promise<() => void>;
}

export function createSemaphore(count: number): Semaphore {
  const waiting = new Set<() => void>();
  let free = count;

  /** The one that waits longest has the slot at once: nobody comes in between. */
  function giveBack(): void {
    const [next] = waiting;
    if (!next) {
      free++;
      return;
    }
    waiting.delete(next);
    next();
  }

  function wait(signal: AbortSignal): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const giveUp = () => {
      waiting.delete(proceed);
      reject(signal.reason);
    };
    const proceed = () => {
      signal.removeEventListener('abort', giveUp);
      resolve();
    };
    waiting.add(proceed);
    signal.addEventListener('abort', giveUp, { once: true });
    return promise;
  }

  return {
    async take(signal) {
      signal.throwIfAborted();
      if (free > 0) free--;
      else await wait(signal);
      return giveBack;
    },
  };
}
