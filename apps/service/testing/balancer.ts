import { once } from 'node:events';
import { type ClientRequest, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const KEEP_ALIVE_MS = 120_000;

export interface Balancer {
  readonly url: string;
  close(): Promise<void>;
}

function forward(incoming: IncomingMessage, target: URL): ClientRequest {
  const { method, url, headers } = incoming;
  return request({ host: target.hostname, port: target.port, method, path: url, headers, agent: false });
}

/**
 * A balancer without sticky sessions: every request goes to the next instance. One that does not take the connection is passed over;
 * once an instance has the request, its end is the end of the request.
 */
export async function aBalancer(listTargets: () => readonly string[]): Promise<Balancer> {
  let turn = 0;
  function send(incoming: IncomingMessage, outgoing: ServerResponse, targets: readonly string[]): void {
    const [target, ...others] = targets;
    if (target === undefined) {
      outgoing.writeHead(502).end();
      return;
    }
    const onward = forward(incoming, new URL(target));
    onward.once('socket', (socket) => socket.once('connect', () => incoming.pipe(onward)));
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    onward.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED') send(incoming, outgoing, others);
      else outgoing.destroy();
    });
    outgoing.once('close', () => onward.destroy());
  }
  const server = createServer((incoming, outgoing) => {
    const targets = listTargets();
    turn++;
    const first = turn % Math.max(1, targets.length);
    send(incoming, outgoing, [...targets.slice(first), ...targets.slice(0, first)]);
  });
  // A client must not meet the end of a connection that it is just about to use again.
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
