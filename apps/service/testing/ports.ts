import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';

const ROUNDS = 200;
const PAUSE_MS = 50;

/** Finds free ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/** Waits until a server that was started listens on a port. */
export async function waitForListener(port: number): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await new Promise((done) => {
      socket.on('connect', () => done(true)).on('error', () => done(false));
    });
    socket.destroy();
    if (isOpen) return;
    await setTimeout(PAUSE_MS);
  }
  throw new Error(`nothing listens on port ${port}`);
}
