import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';

/** In the order of their names. A migration that was released is never changed; a new one is added below. */
export const MIGRATIONS: Record<string, Migration> = {
  '001-results-and-keys': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('results')
        .addColumn('response_id', 'text', (column) => column.primaryKey())
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('app_name', 'text')
        .addColumn('host', 'text')
        .addColumn('tags', 'text', (column) => column.notNull())
        .addColumn('created_at', 'integer', (column) => column.notNull())
        .addColumn('graphs', 'integer', (column) => column.notNull())
        .addColumn('is_problem', 'integer', (column) => column.notNull())
        .addColumn('outcome', 'text', (column) => column.notNull())
        .execute();
      await database.schema.createIndex('results_created_at').on('results').column('created_at').execute();
      await database.schema
        .createTable('api_keys')
        .addColumn('hash', 'text', (column) => column.primaryKey())
        .addColumn('prefix', 'text', (column) => column.notNull())
        .addColumn('label', 'text')
        .addColumn('created_at', 'integer', (column) => column.notNull())
        .execute();
    },
  },
  '002-jobs': {
    async up(database: Kysely<unknown>) {
      await database.schema
        .createTable('jobs')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('kind', 'text', (column) => column.notNull())
        .addColumn('file_name', 'text', (column) => column.notNull())
        .addColumn('parameters', 'text', (column) => column.notNull())
        .addColumn('encoding', 'text')
        .addColumn('location', 'text')
        .addColumn('artifact_id', 'text')
        .addColumn('artifact_bytes', 'integer')
        .addColumn('promised', 'integer', (column) => column.notNull())
        .addColumn('state', 'text', (column) => column.notNull())
        .addColumn('progress', 'text', (column) => column.notNull())
        .addColumn('attempts', 'integer', (column) => column.notNull())
        .addColumn('fault', 'text')
        .addColumn('token', 'text', (column) => column.notNull().unique())
        .addColumn('key_name', 'text', (column) => column.notNull())
        .addColumn('created_at', 'integer', (column) => column.notNull())
        .addColumn('finished_at', 'integer')
        .execute();
      await database.schema.createIndex('jobs_state').on('jobs').columns(['state', 'created_at']).execute();
    },
  },
};
