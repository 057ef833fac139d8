/** What a service with PostgreSQL needs. It is loaded only where the settings name one: the driver and the queue take a tenth of a second. */
export { openBossJobQueue } from './boss-job-queue.ts';
export { lockPostgres } from './lock-postgres.ts';
export { openPostgres } from './postgres.ts';
export { openPostgresSignals } from './postgres-signals.ts';
