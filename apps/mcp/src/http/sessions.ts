import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { makeServer } from '../server.ts';
import { noToken } from '../session-token.ts';
import type { Settings } from '../settings.ts';

/** One client: its own transport, its own server, its own token. */
interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests and streams that are open. */
  busy: number;
  lastSeen: number;
}

export interface Sessions {
  /** A session by its id, or undefined. */
  find(id: string): Session | undefined;
  /** A session that is about to be initialised; undefined when there is no place for one more. */
  begin(): Promise<Session | undefined>;
  /** Runs a request within a session, which is not idle meanwhile. */
  use<Result>(session: Session, work: () => Promise<Result>): Promise<Result>;
  readonly count: () => number;
  close(): Promise<void>;
}

/** How often idle sessions are looked for: soon enough for short limits, rarely enough for long ones. */
const sweepEvery = (idleMs: number): number => Math.min(idleMs, 1_000) / 2;

/** The sessions of the HTTP server. Those still without an id count too: else a crowd that comes at once gets past the limit. */
export function openSessions(settings: Settings): Sessions {
  const { maxSessions, idleMs, keepAliveMs } = settings.http;
  const byId = new Map<string, Session>();
  const all = new Set<Session>();

  const sweep = () => {
    const now = performance.now();
    for (const session of all) {
      if (session.busy === 0 && now - session.lastSeen > idleMs) void session.transport.close();
    }
  };
  const sweeping = setInterval(sweep, sweepEvery(idleMs)).unref();

  const makeSession = (): Session => {
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => void byId.set(id, session),
      keepAliveMs,
    });
    const session: Session = { transport, busy: 0, lastSeen: performance.now() };
    return session;
  };

  return {
    find: (id) => byId.get(id),
    count: () => all.size,
    async begin() {
      if (all.size >= maxSessions) return undefined;
      const session = makeSession();
      all.add(session);
      session.transport.onclose = () => {
        all.delete(session);
        byId.delete(session.transport.sessionId ?? '');
      };
      await makeServer(settings, noToken()).connect(session.transport);
      return session;
    },
    async use(session, work) {
      session.busy++;
      session.lastSeen = performance.now();
      try {
        return await work();
      } finally {
        session.busy--;
        session.lastSeen = performance.now();
        // An initialisation that failed leaves nothing behind.
        if (session.transport.sessionId === undefined) await session.transport.close();
      }
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([...all].map(({ transport }) => transport.close()));
    },
  };
}
