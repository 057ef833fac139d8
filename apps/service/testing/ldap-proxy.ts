import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Tags of LDAP requests (RFC 4511, section 4.2 and below). */
const BIND = 0x60;
const OPERATIONS: Readonly<Record<number, string>> = { 96: 'bind', 99: 'search', 66: 'unbind' };

export interface LdapProxy {
  readonly url: string;
  /** The operations of the clients in order: `connect`, `bind cn=reader,…`, `search`, `unbind`. */
  readonly requests: string[];
  /** Closes all connections, like a restarting server. */
  cut(): void;
  /** Accepts requests and answers none from now on. */
  fallSilent(): void;
  close(): Promise<void>;
}

interface Element {
  readonly tag: number;
  readonly content: Buffer;
  /** Offset of the next element. */
  readonly end: number;
}

/** Reads one BER element; undefined when it is incomplete. Supports lengths of up to four bytes, which LDAP clients use. */
function elementAt(bytes: Buffer, at: number): Element | undefined {
  const [tag, first] = [bytes[at], bytes[at + 1]];
  if (tag === undefined || first === undefined) return undefined;
  const long = first > 0x80 ? first - 0x80 : 0;
  if (bytes.length < at + 2 + long) return undefined;
  const length = long > 0 ? bytes.readUIntBE(at + 2, long) : first;
  const contentStart = at + 2 + long;
  if (bytes.length < contentStart + length) return undefined;
  return { tag, content: bytes.subarray(contentStart, contentStart + length), end: contentStart + length };
}

function element(tag: number, ...contents: readonly Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.from([tag, 0x84, 0, 0, 0, 0]);
  head.writeUInt32BE(content.length, 2);
  return Buffer.concat([head, content]);
}

/** Forwards a request; the name of a bind may be replaced. */
function passed(message: Buffer, rename: (name: string) => string, requests: string[]): Buffer {
  const id = elementAt(message, 0);
  const operation = id && elementAt(message, id.end);
  if (!id || !operation) throw new Error('no LDAP message');
  if (operation.tag !== BIND) {
    requests.push(OPERATIONS[operation.tag] ?? `0x${operation.tag.toString(16)}`);
    return element(0x30, message);
  }
  const version = elementAt(operation.content, 0);
  const name = version && elementAt(operation.content, version.end);
  if (!version || !name) throw new Error('no bind request');
  requests.push(`bind ${name.content}`);
  const renamed = element(0x04, Buffer.from(rename(name.content.toString())));
  const bind = element(BIND, operation.content.subarray(0, version.end), renamed, operation.content.subarray(name.end));
  return element(0x30, message.subarray(0, id.end), bind, message.subarray(operation.end));
}

/** A proxy before a directory that records requests and lets users bind with names that OpenLDAP does not know. */
export async function anLdapProxy(target: string, rename: (name: string) => string = (name) => name) {
  const { hostname, port } = new URL(target);
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((client) => {
    requests.push('connect');
    const upstream = connect(Number(port), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    let pending = Buffer.alloc(0);
    client.on('data', (chunk: Buffer<ArrayBuffer>) => {
      pending = Buffer.concat([pending, chunk]);
      for (let message = elementAt(pending, 0); message; message = elementAt(pending, 0)) {
        const onward = passed(message.content, rename, requests);
        if (!silent) upstream.write(onward);
        pending = pending.subarray(message.end);
      }
    });
    client.on('close', () => upstream.destroy());
    upstream.pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: LdapProxy = {
    url: `ldap://127.0.0.1:${(server.address() as { port: number }).port}`,
    requests,
    cut,
    fallSilent() {
      silent = true;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
  return proxy;
}
