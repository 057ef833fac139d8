import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

export interface LocationServer {
  readonly port: number;
  /** Number of connections so far. */
  readonly connections: () => number;
  /** Number of open connections. */
  readonly open: () => number;
}

/** A web server on 127.0.0.1 that lives as long as its test. */
export async function aLocationServer(context: TestContext, answer: RequestListener): Promise<LocationServer> {
  const server = createServer(answer);
  let connections = 0;
  let open = 0;
  server.on('connection', (socket) => {
    connections++;
    open++;
    socket.on('close', () => open--);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  context.after(() => {
    server.close();
    server.closeAllConnections();
  });
  return { port: (server.address() as AddressInfo).port, connections: () => connections, open: () => open };
}

/** Waits for the other side to close; a connection that stays open fails the test. */
export async function untilNoConnection({ open }: LocationServer): Promise<void> {
  const deadline = Date.now() + 2_000;
  while (open() > 0) {
    if (Date.now() > deadline) throw new Error(`${open()} connections are still open`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
