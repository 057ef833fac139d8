import { PassThrough } from 'node:stream';
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './server.ts';
import { noToken } from './session-token.ts';
import type { Settings } from './settings.ts';

const MIB = 1024 ** 2;
/** One message: a pasted text of this length, with its quotes escaped. Beyond it the connection ends. */
const MOST_MESSAGE_BYTES = 64 * MIB;

const idOf = (message: JSONRPCMessage): unknown => ('id' in message ? message.id : undefined);

/** Ids of requests that have no answer yet; `settled` is called whenever there is none any more. */
function openRequests(settled: () => void) {
  const open = new Set<unknown>();
  const close = (id: unknown) => {
    open.delete(id);
    if (open.size === 0) settled();
  };
  return {
    isEmpty: () => open.size === 0,
    came(message: JSONRPCMessage): void {
      if (isJSONRPCRequest(message)) open.add(message.id);
      // A cancelled request gets no answer.
      else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
        close(message.params?.requestId);
      }
    },
    went(message: JSONRPCMessage): void {
      if (!('method' in message)) close(idOf(message));
    },
  };
}

/**
 * Serves the one client that has started this process, until its end of input. Calls that are under way then are still
 * answered: the library would drop them, so it sees the end of input only when nothing is open.
 */
export function runStdio(settings: Settings): Promise<void> {
  // Nothing but the protocol on standard output, whatever a dependency wants to print.
  console.log = console.error;
  console.info = console.error;
  const input = new PassThrough();
  let ended = false;
  const endWhenAnswered = () => {
    if (ended && requests.isEmpty()) input.end();
  };
  const requests = openRequests(endWhenAnswered);
  process.stdin.pipe(input, { end: false });
  process.stdin.on('end', () => {
    ended = true;
    // What has been read but not parsed yet comes first.
    setImmediate(endWhenAnswered);
  });
  const wire = new StdioServerTransport(input, process.stdout, { maxBufferSize: MOST_MESSAGE_BYTES });
  const session = noToken();
  return new Promise((resolve) => {
    const served = serveStdio(() => makeServer(settings, session), { transport: wire });
    const { onmessage, onclose } = wire;
    const send = wire.send.bind(wire);
    wire.onmessage = (message) => {
      requests.came(message);
      onmessage?.(message);
    };
    wire.send = async (message) => {
      await send(message);
      requests.went(message);
    };
    wire.onclose = () => {
      onclose?.();
      // An input that is still open would keep the process alive.
      process.stdin.destroy();
      resolve();
    };
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void served.close());
  });
}
