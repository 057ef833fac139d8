import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { Client, ResultCodeError } from 'ldapts';

export interface ServerOptions {
  /** `ldap://` or `ldaps://`; the first is asked first, and of those the one that answered last. */
  readonly urls: readonly string[];
  readonly startTls: boolean;
  /** PEM; without it the authorities of the system are trusted. */
  readonly caFile?: string | undefined;
  /** For each step: connecting, each question. */
  readonly timeoutMs: number;
}

/** A connection for as long as `use` needs it, to the first server that answers. */
export type WithServer = <T>(use: (client: Client) => Promise<T>) => Promise<T>;

export const unavailable = (cause: unknown): ArtifactError =>
  new ArtifactError(
    'directory-unavailable',
    'No server of the directory answers. Try again later, or use an API key.',
    {
      cause,
    },
  );

/** Failover over the servers: an answer of a server is an answer, whatever it says. */
export function makeServers(options: ServerOptions): {
  readonly withServer: WithServer;
  readonly open: (begin: (client: Client) => Promise<void>) => Promise<Client>;
} {
  const ca = options.caFile === undefined ? undefined : readFileSync(options.caFile);
  let answered = 0;

  async function connect(url: string): Promise<Client> {
    const tlsOptions = { ...(ca && { ca }), minVersion: 'TLSv1.2' as const };
    const { timeoutMs: timeout, startTls } = options;
    const secure = url.startsWith('ldaps:');
    const client = new Client({ url, timeout, connectTimeout: timeout, ...(secure && { tlsOptions }) });
    if (startTls && !secure) await client.startTLS({ ...tlsOptions, ...nameToCheck(url) });
    return client;
  }

  /** What `begin` throws closes the connection; what the server says ends the search for another one. */
  async function first<T>(begin: (client: Client) => Promise<T>): Promise<{ client: Client; result: T }> {
    let last: unknown;
    for (let turn = 0; turn < options.urls.length; turn++) {
      const index = (answered + turn) % options.urls.length;
      let client: Client | undefined;
      try {
        client = await connect(options.urls[index] ?? '');
        const result = await begin(client);
        answered = index;
        return { client, result };
      } catch (error) {
        await close(client);
        if (error instanceof ResultCodeError) throw error;
        last = error;
      }
    }
    throw unavailable(last);
  }

  return {
    async withServer(use) {
      const { client, result } = await first(use);
      await close(client);
      return result;
    },
    open: async (begin) => (await first(begin)).client,
  };
}

/** Whose certificate it must be; names are sent to the server, addresses must not be (RFC 6066, section 3). */
function nameToCheck(url: string): { readonly host: string; readonly servername?: string } {
  const host = new URL(url).hostname;
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

export async function close(client: Client | undefined): Promise<void> {
  try {
    await client?.unbind();
  } catch {
    // The connection is gone already: there is nothing left to end.
  }
}
