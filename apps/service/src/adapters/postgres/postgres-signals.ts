import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import pg from 'pg';
import { LANES, type Signal, type Signals } from '../../ports/job-queue.ts';
import type { Tables } from '../sql/tables.ts';

const CHANNEL = 'hindsight_jobs';
const RECONNECT_MS = 500;
const ABOUT_JOB = /^(over|cancelled) (\S{1,64})$/;
const ABOUT_LANE = /^added (\S+) (\S+)$/;

function parseSignal(payload = ''): Signal | undefined {
  const [, topic, jobId] = ABOUT_JOB.exec(payload) ?? [];
  if (topic !== undefined && jobId !== undefined) return { topic: topic as 'over' | 'cancelled', jobId };
  const [, kind, size] = ABOUT_LANE.exec(payload) ?? [];
  const lane = LANES.find((one) => one.kind === kind && one.size === size);
  return lane && { topic: 'added', lane };
}

const formatSignal = (signal: Signal): string =>
  signal.topic === 'added' ? `added ${signal.lane.kind} ${signal.lane.size}` : `${signal.topic} ${signal.jobId}`;

/** Signals by NOTIFY, on a connection of its own that is made again when it breaks. */
export function openPostgresSignals(url: string, tables: Kysely<Tables>): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  let closed = false;
  let client: pg.Client | undefined;

  /** Resolves when the connection has ended. */
  async function listenOnce(): Promise<void> {
    client = new pg.Client({ connectionString: url, application_name: 'hindsight signals', keepAlive: true });
    const ended = new Promise<void>((resolve) => {
      client?.on('error', () => resolve()).on('end', () => resolve());
    });
    client.on('notification', ({ payload }) => {
      const signal = parseSignal(payload);
      if (signal) for (const listener of listeners) listener(signal);
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    await ended;
  }

  async function listenForever(): Promise<void> {
    while (!closed) {
      // Without signals everybody asks now and then, so a server that is away is no fault here.
      await listenOnce().catch(() => client?.end().catch(() => undefined));
      if (!closed) await sleep(RECONNECT_MS);
    }
  }

  const listening = listenForever();
  return {
    async publish(signal) {
      await sql`select pg_notify(${CHANNEL}, ${formatSignal(signal)})`.execute(tables);
    },
    listen(onSignal) {
      listeners.add(onSignal);
      return () => void listeners.delete(onSignal);
    },
    async close() {
      closed = true;
      await client?.end().catch(() => undefined);
      await listening;
    },
  };
}
