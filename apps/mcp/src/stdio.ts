import { Transform } from 'node:stream';
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './server.ts';
import { createSessionToken, endSession } from './session-token.ts';
import type { Settings } from './settings.ts';

const MIB = 1024 ** 2;
/** The longest message: a pasted text with its quotes escaped. A longer one ends the connection. */
const MAX_MESSAGE_BYTES = 64 * MIB;

const LINE_END = 0x0a;

/**
 * Passes on whole lines. The library concatenates its buffer with every chunk of 64 kB that arrives: a pasted
 * text of 40 MB would be copied 600 times.
 */
function createLineBuffer(): Transform {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const keep = (piece: Buffer) => {
    if (piece.length > 0) pieces.push(piece);
    bytes += piece.length;
  };
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      const end = piece.lastIndexOf(LINE_END) + 1;
      keep(end > 0 ? piece.subarray(0, end) : piece);
      // A message that is too long is passed on as well; the library then ends the connection.
      if (end > 0 || bytes > MAX_MESSAGE_BYTES) {
        this.push(Buffer.concat(pieces));
        pieces = [];
        bytes = 0;
        if (end > 0) keep(piece.subarray(end));
      }
      done();
    },
  });
}

const readId = (message: JSONRPCMessage): unknown => ('id' in message ? message.id : undefined);

/** Tracks the ids of requests without an answer; `settled` is called whenever none is left. */
function trackOpenRequests(settled: () => void) {
  const open = new Set<unknown>();
  const close = (id: unknown) => {
    open.delete(id);
    if (open.size === 0) settled();
  };
  return {
    isEmpty: () => open.size === 0,
    came(message: JSONRPCMessage): void {
      // A subscription is answered only when it ends.
      if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') open.add(message.id);
      // A cancelled request gets no answer.
      else if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
        close(message.params?.requestId);
      }
    },
    went(message: JSONRPCMessage): void {
      if (!('method' in message)) close(readId(message));
    },
  };
}

/**
 * Serves the one client that started this process until the end of input. Calls in progress are still
 * answered: the library would drop them, so it sees the end of input only when nothing is open.
 */
export function runStdio(settings: Settings): Promise<void> {
  // Standard output carries the protocol only, whatever a dependency prints.
  console.log = console.error;
  console.info = console.error;
  const input = createLineBuffer();
  let ended = false;
  const endWhenAnswered = () => {
    if (ended && requests.isEmpty()) input.end();
  };
  const requests = trackOpenRequests(endWhenAnswered);
  process.stdin.pipe(input, { end: false });
  process.stdin.on('end', () => {
    ended = true;
    // The last line may lack its line end, and input that was read but not parsed comes first.
    input.write('\n', () => setImmediate(endWhenAnswered));
  });
  const wire = new StdioServerTransport(input, process.stdout, { maxBufferSize: MAX_MESSAGE_BYTES });
  const session = createSessionToken();
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
      // An open input would keep the process alive.
      process.stdin.destroy();
      void endSession(session).then(resolve);
    };
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => void served.close());
  });
}
