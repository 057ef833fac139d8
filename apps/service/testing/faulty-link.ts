import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A network between the service and one of its servers, which a test disturbs. */
export interface FaultyLink {
  readonly port: number;
  /** Resets all connections and accepts none. */
  cut(): void;
  /** Loses everything that is sent, without an end of a connection. */
  fallSilent(): void;
  /** Delays every packet. */
  slowDown(delayMs: number): void;
  /** Forwards again. */
  heal(): void;
  close(): Promise<void>;
}

/** Forwards connections to a port of this machine. */
export async function aFaultyLink(targetPort: number): Promise<FaultyLink> {
  const sockets = new Set<Socket>();
  let isCut = false;
  let delayMs = 0;
  let silence: PromiseWithResolvers<void> | undefined;

  async function forward(from: Socket, to: Socket): Promise<void> {
    for await (const chunk of from) {
      await silence?.promise;
      if (delayMs > 0) await sleep(delayMs);
      if (!to.write(chunk)) await once(to, 'drain');
    }
    to.end();
  }

  const server = createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const target = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay();
      from.once('close', () => sockets.delete(from));
      // The end of one side is the end of the other, however it came.
      forward(from, to).catch(() => to.destroy());
      from.on('error', () => to.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const heal = () => {
    isCut = false;
    delayMs = 0;
    silence?.resolve();
    silence = undefined;
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    fallSilent() {
      silence ??= Promise.withResolvers<void>();
    },
    slowDown(ms) {
      delayMs = ms;
    },
    heal,
    async close() {
      heal();
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
