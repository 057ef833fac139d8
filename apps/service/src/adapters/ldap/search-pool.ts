import { type Client, ResultCodeError } from 'ldapts';
import { close, unavailable } from './servers.ts';

/** Sign-ins come in bursts in the morning; a few idle connections are enough otherwise. */
const MAX_IDLE = 4;
/** Below the idle limits of directories and firewalls, which are minutes. */
const IDLE_MS = 60_000;

/** A pool of connections for searches, which are bound once and kept between sign-ins. */
export interface SearchPool {
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

type Tried<T> = { readonly result: T } | { readonly why: unknown };

interface Idle {
  readonly client: Client;
  readonly timer: NodeJS.Timeout;
}

/** `open` returns a bound connection; `isReady` tells whether it still is: a lost connection is silently reopened without a bind. */
export function makeSearchPool(open: () => Promise<Client>, isReady: (client: Client) => boolean): SearchPool {
  const idle: Idle[] = [];

  function keep(client: Client): void {
    const timer = setTimeout(() => {
      idle.splice(idle.indexOf(kept), 1);
      void close(client);
    }, IDLE_MS).unref();
    const kept = { client, timer };
    idle.push(kept);
  }

  function takeIdle(): Client | undefined {
    const kept = idle.pop();
    clearTimeout(kept?.timer);
    return kept?.client;
  }

  /** Returns the answer when the connection was bound until the end, otherwise the reason of its loss. */
  async function tried<T>(client: Client, work: (client: Client) => Promise<T>): Promise<Tried<T>> {
    let lost = true;
    try {
      const result = await work(client);
      lost = !isReady(client);
      return lost ? { why: 'the connection is no longer bound' } : { result };
    } catch (error) {
      lost = !(error instanceof ResultCodeError) || !isReady(client);
      if (!lost) throw error;
      return { why: error };
    } finally {
      if (lost || idle.length >= MAX_IDLE) await close(client);
      else keep(client);
    }
  }

  return {
    async use(work) {
      for (let client = takeIdle(); client; client = takeIdle()) {
        const done = await tried(client, work);
        if ('result' in done) return done.result;
      }
      const done = await tried(await open(), work);
      if ('result' in done) return done.result;
      throw unavailable(done.why);
    },
    async close() {
      for (let client = takeIdle(); client; client = takeIdle()) await close(client);
    },
  };
}
