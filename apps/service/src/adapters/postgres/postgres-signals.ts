import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import type { Signals, SignalsByTopic, SignalTopic } from '../../ports/job-queue.ts';
import type { Tables } from '../sql/tables.ts';

/** A process listens to what it acts on: each message that it hears costs it a tenth of a millisecond. */
const CHANNELS: Readonly<Record<SignalTopic, string>> = {
  added: 'hindsight_added',
  cancelled: 'hindsight_cancelled',
  over: 'hindsight_over',
};
const RECONNECT_MS = 500;

/** A statement's value that tells whoever listens, when the statement is committed. */
export const notify = <Topic extends SignalTopic>(topic: Topic, signal: SignalsByTopic[Topic]): RawBuilder<unknown> =>
  sql`pg_notify(${CHANNELS[topic]}, ${JSON.stringify(signal)})`;

type Listener = (signal: never) => void;

/** Other versions of the program may use the same channel, so what is not understood is ignored. */
function parseSignal(payload: string | undefined): unknown {
  try {
    return JSON.parse(payload ?? '');
  } catch {
    return undefined;
  }
}

/** Signals by NOTIFY, on a connection of its own that is made again when it breaks. */
export function openPostgresSignals(url: string, tables: Kysely<Tables>): Signals {
  const listeners = new Map<string, Set<Listener>>();
  let closed = false;
  let client: pg.Client | undefined;
  let isConnected = false;

  /** Resolves when the connection has ended. */
  async function listenOnce(): Promise<void> {
    client = new pg.Client({ connectionString: url, application_name: 'hindsight signals', keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client?.on('error', () => resolve()).on('end', () => resolve());
    });
    client.on('notification', ({ channel, payload }) => {
      const signal = parseSignal(payload);
      if (signal) for (const listener of listeners.get(channel) ?? []) listener(signal as never);
    });
    await client.connect();
    isConnected = true;
    for (const channel of listeners.keys()) await client.query(`listen ${channel}`);
    await ended;
  }

  async function listenForever(): Promise<void> {
    while (!closed) {
      // Without signals everybody asks now and then, so a server that is away is no fault here.
      await listenOnce().catch(() => client?.end().catch(() => undefined));
      isConnected = false;
      if (!closed) await sleep(RECONNECT_MS);
    }
  }

  const listening = listenForever();
  return {
    async publish(topic, signals) {
      const payloads = JSON.stringify(signals.map((signal) => JSON.stringify(signal)));
      await sql`select pg_notify(${CHANNELS[topic]}, payload) from json_array_elements_text(${payloads}::json) as payload`.execute(
        tables,
      );
    },
    listen(topic, onSignal) {
      const channel = CHANNELS[topic];
      const others = listeners.get(channel);
      if (others) others.add(onSignal);
      else {
        listeners.set(channel, new Set<Listener>([onSignal]));
        // Otherwise it is requested as soon as there is a connection.
        if (isConnected) void client?.query(`listen ${channel}`).catch(() => undefined);
      }
      return () => void listeners.get(channel)?.delete(onSignal);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
