import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { createMigrations } from '../sql/migrations.ts';
import type { SqlDatabase } from '../sql/sql-engine.ts';
import type { Tables } from '../sql/tables.ts';
import { POSTGRES } from './postgres-engine.ts';
import { isUnavailable, toStorageFault } from './postgres-faults.ts';
import { isOutdatedPlan, PreparingClient } from './preparing-client.ts';

/** Two processes with eight analyses each stay below the 100 connections of a default server. */
const MAX_CONNECTIONS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
/** A restart of the server takes a few seconds; nobody should get an error for that. */
const PATIENCE_MS = 15_000;
const RETRY_MS = 250;

/** `bigint` and `numeric`, which pg returns as text: here they are times, counts and sums below 2^53. */
const NUMBERS: ReadonlySet<number> = new Set([20, 1700]);
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    NUMBERS.has(oid) ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A text of PostgreSQL cannot contain NUL, and names of files come from anybody. */
const toStorable = (value: unknown): unknown => (typeof value === 'string' ? value.replaceAll('\0', '\uFFFD') : value);

/** Connects; while the server does not take connections, until the patience ends. */
async function connect(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw toStorageFault(error);
    }
    await sleep(RETRY_MS);
  }
}

/**
 * Adapts a connection to Kysely. A read that finds it broken is tried again on another, because reading twice changes nothing; so is one
 * whose columns a newer version changed.
 */
function adaptClient(first: pg.PoolClient, reconnect: () => Promise<pg.PoolClient>) {
  let client = first;
  let inTransaction = false;

  async function replace(): Promise<void> {
    client.release(true);
    client = await reconnect();
  }

  /** Resolves when the statement may be tried again. */
  async function recover(error: unknown, text: string): Promise<void> {
    const isBroken = isUnavailable(error);
    if (isBroken) await replace();
    const mayPass = isBroken || isOutdatedPlan(error);
    if (!mayPass || inTransaction || !text.startsWith('select ')) throw toStorageFault(error);
  }

  return {
    // Kysely calls it with text and values; a cursor is for streams, of which there are none.
    async query(given: unknown, values: readonly unknown[] = []) {
      const text = String(given);
      if (text.startsWith('begin')) inTransaction = true;
      const storable = values.map(toStorable);
      try {
        return await client.query(text, storable);
      } catch (error) {
        await recover(error, text);
      } finally {
        if (/^(?:commit|rollback)$/.test(text)) inTransaction = false;
      }
      return client.query(text, storable).catch((error: unknown) => Promise.reject(toStorageFault(error)));
    },
    release: () => client.release(),
  };
}

/** Opens a pool of connections that survives a restart of the server. */
function openPool(url: string, patienceMs: number): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    application_name: 'hindsight',
    types,
    Client: PreparingClient,
  });
  // An idle connection that ends is replaced by the next one that is needed.
  pool.on('error', () => undefined);
  // An error of a connection that is in use is reported by its statement as well. The pool has a listener only while it is idle, and
  // a server that goes down may say so in the packet in which it takes a new connection: nobody else can listen in time.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return {
    connect: async () => {
      const reconnect = () => connect(pool, patienceMs);
      return adaptClient(await reconnect(), reconnect) as unknown as PostgresPoolClient;
    },
    end: () => pool.end(),
    options: pool.options,
  };
}

/** Opens a database and migrates it to the newest schema; of several processes that start at once, one migrates. */
export async function openPostgres(url: string): Promise<SqlDatabase> {
  const tables = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(url, PATIENCE_MS) }) });
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: async () => createMigrations(POSTGRES.migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await tables.destroy();
    throw new Error(`the database cannot be brought to its newest shape: ${describe(error)}`, { cause: error });
  }
  return { tables, engine: POSTGRES, close: () => tables.destroy() };
}

const describe = (error: unknown): string => (error instanceof Error ? error.message : String(error));
