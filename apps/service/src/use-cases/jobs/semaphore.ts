/** Limits how many may do something at a time. The others wait: urgent ones first, otherwise first come, first served. */
export interface Semaphore {
  /** Resolves to a function that releases the slot. Rejects with the signal's reason. */
  take(signal: AbortSignal, isUrgent?: boolean): Promise<() => void>;
}

interface Waiting {
  readonly proceed: () => void;
  readonly isUrgent: boolean;
}

export function createSemaphore(count: number): Semaphore {
  const queue: Waiting[] = [];
  let free = count;

  /** Hands the slot over directly, so that no newcomer can overtake those who wait. */
  function release(): void {
    const next = queue.shift();
    if (next) next.proceed();
    else free++;
  }

  function enqueue(entry: Waiting): void {
    const firstPatient = entry.isUrgent ? queue.findIndex(({ isUrgent }) => !isUrgent) : -1;
    queue.splice(firstPatient < 0 ? queue.length : firstPatient, 0, entry);
  }

  function wait(signal: AbortSignal, isUrgent: boolean): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const entry: Waiting = {
      isUrgent,
      proceed() {
        signal.removeEventListener('abort', abandon);
        resolve();
      },
    };
    function abandon(): void {
      queue.splice(queue.indexOf(entry), 1);
      reject(signal.reason);
    }
    enqueue(entry);
    signal.addEventListener('abort', abandon, { once: true });
    return promise;
  }

  return {
    async take(signal, isUrgent = false) {
      signal.throwIfAborted();
      if (free > 0) free--;
      else await wait(signal, isUrgent);
      return release;
    },
  };
}
