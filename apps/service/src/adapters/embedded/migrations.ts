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
};
