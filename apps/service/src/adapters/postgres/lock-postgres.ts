import pg from 'pg';

/** Any number that no other program uses for a lock of this database. */
const LOCK = 0x48_53_01;

/**
 * Locks a database for one service with a queue of its own: two would do each other's jobs. The lock ends with its connection,
 * however that ends. Returns a function that unlocks the database.
 */
export async function lockPostgres(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: url, application_name: 'hindsight lock', keepAlive: true });
  // A server that restarts ends the lock as well; who starts meanwhile is the mistake of the operator.
  client.on('error', () => undefined);
  await client.connect();
  const { rows } = await client.query('select pg_try_advisory_lock($1) as locked', [LOCK]);
  if (rows[0]?.locked === true) return () => client.end().catch(() => undefined);
  await client.end();
  throw new Error(
    'Another service is running with this SERVICE_DATABASE_URL. Several services need SERVICE_QUEUE=postgres.',
  );
}
