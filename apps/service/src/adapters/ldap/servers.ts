import { readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { ArtifactError } from '@hindsight/model';
import { Client, ResultCodeError } from 'ldapts';

export interface ServerOptions {
  /** `ldap://` or `ldaps://` addresses, tried in order, beginning with the one that answered last. */
  readonly urls: readonly string[];
  readonly startTls: boolean;
  /** PEM file; without it the authorities of the system are trusted. */
  readonly caFile?: string | undefined;
  /** Time limit for connecting and for each operation. */
  readonly timeoutMs: number;
}

/** Connects to the first server that answers, for as long as `use` runs. */
export type WithServer = <T>(use: (client: Client) => Promise<T>) => Promise<T>;

export const unavailable = (cause: unknown): ArtifactError =>
  new ArtifactError(
    'directory-unavailable',
    'No server of the directory answers. Try again later, or use an API key.',
    {
      cause,
    },
  );

/** Creates a failover over the servers. Any answer of a server counts, even a refusal. */
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

  /** Errors of `begin` close the connection; an answer of the server ends the failover. */
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

/** Returns the expected name of the certificate; names are sent to the server, addresses must not be (RFC 6066, section 3). */
function nameToCheck(url: string): { readonly host: string; readonly servername?: string } {
  const host = new URL(url).hostname;
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

export async function close(client: Client | undefined): Promise<void> {
  try {
    await client?.unbind();
  } catch {
    // The connection is already closed.
  }
}
