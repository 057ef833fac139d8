import { type Client, ResultCodeError } from 'ldapts';
import { close } from './servers.ts';

/** Sign-ins come in bursts, in the morning; between them a few connections are enough. */
const MOST_IDLE = 4;
/** Below the idle limits of directories and firewalls, which end what is silent for minutes. */
const IDLE_MS = 60_000;

/** Connections of who searches, bound once and kept between sign-ins. */
export interface SearchPool {
  use<T>(work: (client: Client) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

interface Idle {
  readonly client: Client;
  readonly timer: NodeJS.Timeout;
}

/** `open` gives a connection that may search; `isReady` says whether it still may: a lost one is silently opened again, unbound. */
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

  /** The answer of a connection that was good to its end; undefined when it was lost on the way. */
  async function tried<T>(client: Client, work: (client: Client) => Promise<T>): Promise<{ result: T } | undefined> {
    let lost = true;
    try {
      const result = await work(client);
      lost = !isReady(client);
      return lost ? undefined : { result };
    } catch (error) {
      lost = !(error instanceof ResultCodeError) || !isReady(client);
      if (!lost) throw error;
      return undefined;
    } finally {
      if (lost || idle.length >= MOST_IDLE) await close(client);
      else keep(client);
    }
  }

  return {
    async use(work) {
      for (let client = takeIdle(); client; client = takeIdle()) {
        const done = isReady(client) ? await tried(client, work) : await close(client);
        if (done) return done.result;
      }
      const client = await open();
      const done = await tried(client, work);
      if (!done) throw new Error('the directory ended a new connection');
      return done.result;
    },
    async close() {
      for (let client = takeIdle(); client; client = takeIdle()) await close(client);
    },
  };
}
