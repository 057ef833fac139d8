import { randomUUID } from 'node:crypto';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/server';
import { makeServer } from '../server.ts';
import { createSessionToken, endSession } from '../session-token.ts';
import type { Settings } from '../settings.ts';

/** The session of one client, with a transport, a server and a token of its own. */
interface Session {
  readonly transport: WebStandardStreamableHTTPServerTransport;
  /** Requests and streams that are open. */
  busy: number;
  lastSeen: number;
}

export interface Sessions {
  /** Returns the session with this id, or undefined. */
  find(id: string): Session | undefined;
  /** Opens a session that is about to be initialized; returns undefined when the limit is reached. */
  begin(): Promise<Session | undefined>;
  /** Runs a request within a session and keeps the session from being idle meanwhile. */
  use<Result>(session: Session, work: () => Promise<Result>): Promise<Result>;
  readonly count: () => number;
  close(): Promise<void>;
}

/** The interval at which idle sessions are searched, between these bounds. */
const computeSweepInterval = (idleMs: number): number => Math.min(idleMs, 1_000) / 2;

/** The sessions of the HTTP server. Sessions without an id count too, else many clients that come at once exceed the limit. */
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
  const sweeping = setInterval(sweep, computeSweepInterval(idleMs)).unref();

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
      const own = createSessionToken();
      session.transport.onclose = () => {
        all.delete(session);
        void endSession(own);
        byId.delete(session.transport.sessionId ?? '');
      };
      await makeServer(settings, own).connect(session.transport);
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
        // A failed initialization leaves no session.
        if (session.transport.sessionId === undefined) await session.transport.close();
      }
    },
    async close() {
      clearInterval(sweeping);
      await Promise.all([...all].map(({ transport }) => transport.close()));
    },
  };
}
