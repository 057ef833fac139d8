import { once } from 'node:events';
import { createServer } from 'node:net';

/** Finds a port of the loopback address that nobody uses now. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { readonly port: number };
  await new Promise((done) => server.close(done));
  return port;
}
