import { Transform } from 'node:stream';
import { isJSONRPCNotification, isJSONRPCRequest, type JSONRPCMessage } from '@modelcontextprotocol/server';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { makeServer } from './server.ts';
import { noToken } from './session-token.ts';
import type { Settings } from './settings.ts';

const MIB = 1024 ** 2;
/** One message: a pasted text of this length, with its quotes escaped. Beyond it the connection ends. */
const MOST_MESSAGE_BYTES = 64 * MIB;

const LINE_END = 0x0a;

/**
 * Hands on whole lines. The library joins what has come so far with every piece that arrives, and pieces are 64 kB: a pasted
 * text of 40 MB would be copied 600 times.
 */
function wholeLines(): Transform {
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
      // What is too long for one message goes on as well: the library ends the connection over it.
      if (end > 0 || bytes > MOST_MESSAGE_BYTES) {
        this.push(Buffer.concat(pieces));
        pieces = [];
        bytes = 0;
        if (end > 0) keep(piece.subarray(end));
      }
      done();
    },
  });
}

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
      // A subscription is answered by its end only; nobody waits for that.
      if (isJSONRPCRequest(message) && message.method !== 'subscriptions/listen') open.add(message.id);
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
  const input = wholeLines();
  let ended = false;
  const endWhenAnswered = () => {
    if (ended && requests.isEmpty()) input.end();
  };
  const requests = openRequests(endWhenAnswered);
  process.stdin.pipe(input, { end: false });
  process.stdin.on('end', () => {
    ended = true;
    // The last line may lack its end, and what has been read but not parsed yet comes first.
    input.write('\n', () => setImmediate(endWhenAnswered));
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
