import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface ReceivedHook {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** A server that receives messages. `answer` decides the status of each; undefined closes the connection without one. */
export async function aHookReceiver(answer: (hook: ReceivedHook) => number | undefined = () => 204) {
  const received: ReceivedHook[] = [];
  let changed = Promise.withResolvers<void>();
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const hook = { headers: request.headers, body };
    received.push(hook);
    const status = answer(hook);
    if (status === undefined) response.destroy();
    else response.writeHead(status).end();
    changed.resolve();
    changed = Promise.withResolvers<void>();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    /** Resolves when so many messages were received. */
    async waitFor(count: number): Promise<void> {
      while (received.length < count) await changed.promise;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
