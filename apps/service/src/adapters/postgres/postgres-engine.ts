import { type Kysely, sql } from 'kysely';
import { saveEndAtOnce } from '../sql/result-rows.ts';
import type { SqlEngine } from '../sql/sql-engine.ts';
import { createAudit } from './postgres-audit-table.ts';
import { notify } from './postgres-signals.ts';

/**
 * LZ4 takes a tenth of the time of the default for an outcome of 40 kB. A server that was built without it keeps the default.
 * https://www.postgresql.org/docs/14/runtime-config-client.html#GUC-DEFAULT-TOAST-COMPRESSION
 */
async function compressQuickly(database: Kysely<unknown>, table: string, column: string): Promise<void> {
  await sql
    .raw(`do $$ begin
      alter table ${table} alter column ${column} set compression lz4;
    exception when feature_not_supported then null; end $$`)
    .execute(database);
}

const nothingToFill = async (): Promise<void> => undefined;

/** What is special about PostgreSQL. Collation `C` compares bytes and has upper and lower case for ASCII letters only, as SQLite has. */
export const POSTGRES: SqlEngine = {
  // The first version on PostgreSQL had all migrations, so there are no results of older ones.
  migrations: {
    integer: 'bigint',
    createAudit,
    fillSummaries: nothingToFill,
    fillArtifactTimes: nothingToFill,
    compressQuickly,
  },
  listStrings: (json) => sql`json_array_elements_text(${json}::json)`,
  toDate: (milliseconds) => sql`to_char(to_timestamp(${milliseconds} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  contains: (text, part) => sql`strpos(lower(${text} collate "C"), lower(${part}::text collate "C")) > 0`,
  byBytes: (text) => sql`${text} collate "C"`,
  async continueIds(database) {
    await sql`select setval(pg_get_serial_sequence('audit', 'id'), (select max(id) from audit))`.execute(database);
  },
  // A commit is on the disk when it has returned, unless the operator has turned `synchronous_commit` off.
  writeDurably: (database, write) => write(database),
  announceEnd: (jobId, state) => notify('over', { jobId, state }),
  saveEnd: saveEndAtOnce,
};
