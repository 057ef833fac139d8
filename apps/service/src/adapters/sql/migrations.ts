import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { MigrationEngine } from './sql-engine.ts';

interface EngineMigration {
  readonly up: (database: Kysely<unknown>, engine: MigrationEngine) => Promise<void>;
}

/** Applied in the order of their names. A released migration is never changed; new ones are added at the end. */
const MIGRATIONS: Readonly<Record<string, EngineMigration>> = {
  '001-results-and-keys': {
    async up(database, engine) {
      await database.schema
        .createTable('results')
        .addColumn('response_id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('app_name', 'text')
        .addColumn('host', 'text')
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('graphs', engine.integer, (column) => column.notNull())
        .addColumn('is_problem', engine.integer, (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('results_created_at').on('results').column('created_at').execute();
      await database.schema
        .createTable('api_keys')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('label', 'text')
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .execute();
    },
  },
  '002-jobs': {
    async up(database, engine) {
      await database.schema
        .createTable('jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('parameters', 'text', (column) => column.notNull())
        .addColumn('encoding', 'text')
        .addColumn('location', 'text')
        .addColumn('artifact_id', 'text')
        .addColumn('artifact_bytes', engine.integer)
        .addColumn('promised', engine.integer, (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('progress', 'text', (column) => column.notNull())
        .addColumn('attempts', engine.integer, (column) => column.notNull())
        .addColumn('fault', 'text')
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('key_name', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('finished_at', engine.integer)
        .execute();
      await database.schema.createIndex('jobs_state').on('jobs').columns(['state', 'created_at']).execute();
    },
  },
  '004-summaries': {
    async up(database, engine) {
      await database.schema
        .createTable('summaries')
        .addColumn('response_id', 'text', (column) =>
          column.primaryKey().references('results.response_id').onDelete('cascade'),
        )
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('app_name', 'text')
        .addColumn('host', 'text')
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('level_rank', engine.integer, (column) => column.notNull())
        .addColumn('is_problem', engine.integer, (column) => column.notNull())
        .addColumn('verdict', 'text', (column) => column.notNull())
        .addColumn('figures', 'text', (column) => column.notNull())
        .execute();
      await database.schema
        .createIndex('summaries_created_at')
        .on('summaries')
        .columns(['created_at', 'response_id'])
        .execute();
      await engine.fillSummaries(database);
    },
  },
  '005-sessions': {
    async up(database, engine) {
      await database.schema
        .createTable('sessions')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('csrf_token', 'text', (column) => column.notNull())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('role', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('expires_at', engine.integer, (column) => column.notNull())
        .execute();
      await database.schema
        .createTable('one_time_codes')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', engine.integer, (column) => column.notNull())
        .execute();
    },
  },
  '006-link-expiry': {
    async up(database, engine) {
      await database.schema.alterTable('results').addColumn('link_expires_at', engine.integer).execute();
    },
  },
  '007-sessions-end-with-their-key': {
    async up(database, engine) {
      // The key of existing sessions is unknown, so they end.
      await sql`delete from sessions`.execute(database);
      await database.schema.alterTable('sessions').addColumn('key_hash', 'text').execute();
      await database.schema
        .alterTable('sessions')
        .addColumn('last_seen_at', engine.integer, (column) => column.notNull().defaultTo(0))
        .execute();
    },
  },
  '008-revoked-tokens': {
    async up(database, engine) {
      await database.schema
        .createTable('revoked_tokens')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('expires_at', engine.integer, (column) => column.notNull())
        .execute();
    },
  },
  '009-who-may-do-what': {
    async up(database, engine) {
      // Existing keys keep their full rights.
      await sql`alter table api_keys add column scope text not null default 'admin'`.execute(database);
      for (const column of ['application', 'ou']) {
        await database.schema.alterTable('api_keys').addColumn(column, 'text').execute();
      }
      for (const column of ['expires_at', 'last_used_at']) {
        await database.schema.alterTable('api_keys').addColumn(column, engine.integer).execute();
      }
      // The unit of existing sessions is unknown: those of the directory, which have no key, end.
      await sql`delete from sessions where key_hash is null`.execute(database);
      for (const table of ['sessions', 'jobs', 'results', 'summaries']) {
        await database.schema.alterTable(table).addColumn('ou', 'text').execute();
      }
      // It is derived from the cookie from now on.
      await database.schema.alterTable('sessions').dropColumn('csrf_token').execute();
      await database.schema
        .createTable('revoked_users')
        .addColumn('user', 'text', (column) => column.primaryKey())
        .addColumn('issued_before', engine.integer, (column) => column.notNull())
        .addColumn('expires_at', engine.integer, (column) => column.notNull())
        .execute();
    },
  },
  '010-audit': {
    async up(database, engine) {
      await engine.createAudit(database);
    },
  },
  '011-log-patterns': {
    async up(database, engine) {
      await database.schema
        .createTable('log_patterns')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('name', 'text', (column) => column.notNull())
        .addColumn('pattern', 'text', (column) => column.notNull())
        .addColumn('ou', 'text')
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('created_by', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '012-time-of-artifacts': {
    async up(database, engine) {
      for (const column of ['artifact_from', 'artifact_to']) {
        await database.schema.alterTable('summaries').addColumn(column, engine.integer).execute();
      }
      await engine.fillArtifactTimes(database);
    },
  },
  '013-secrets': {
    async up(database) {
      await database.schema
        .createTable('secrets')
        .addColumn('name', 'text', (column) => column.primaryKey())
        .addColumn('value', 'text', (column) => column.notNull())
        .execute();
    },
  },
  '014-notifications': {
    async up(database, engine) {
      await database.schema
        .createTable('notifications')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('dedup_key', 'text', (column) => column.notNull().unique())
        .addColumn('channel', 'text', (column) => column.notNull())
        .addColumn('message', 'text', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('created_at', engine.integer, (column) => column.notNull())
        .addColumn('due_at', engine.integer, (column) => column.notNull())
        .addColumn('claimed_until', engine.integer, (column) => column.notNull())
        .addColumn('attempts', engine.integer, (column) => column.notNull())
        .addColumn('problem', 'text')
        .execute();
      await database.schema
        .createIndex('notifications_due')
        .on('notifications')
        .columns(['state', 'channel', 'due_at'])
        .execute();
      await database.schema.alterTable('jobs').addColumn('idempotency_key', 'text').execute();
      await database.schema.createIndex('jobs_idempotency_key').unique().on('jobs').column('idempotency_key').execute();
    },
  },
  '015-quickly-compressed-outcomes': {
    async up(database, engine) {
      await engine.compressQuickly(database, 'results', 'outcome');
    },
  },
};

/** The migrations for one engine. */
export const createMigrations = (engine: MigrationEngine): Record<string, Migration> =>
  Object.fromEntries(
    Object.entries(MIGRATIONS).map(([name, { up }]) => [
      name,
      { up: (database: Kysely<unknown>) => up(database, engine) },
    ]),
  );
