import { sql } from 'kysely';
import type { SqlEngine } from '../sql/sql-engine.ts';
import { createAudit } from './postgres-audit-table.ts';

const nothingToFill = async (): Promise<void> => undefined;

/** What is special about PostgreSQL. Collation `C` compares bytes and has upper and lower case for ASCII letters only, as SQLite has. */
export const POSTGRES: SqlEngine = {
  // The first version on PostgreSQL had all migrations, so there are no results of older ones.
  migrations: { integer: 'bigint', createAudit, fillSummaries: nothingToFill, fillArtifactTimes: nothingToFill },
  listStrings: (json) => sql`json_array_elements_text(${json}::json)`,
  toDate: (milliseconds) => sql`to_char(to_timestamp(${milliseconds} / 1000) at time zone 'UTC', 'YYYY-MM-DD')`,
  contains: (text, part) => sql`strpos(lower(${text} collate "C"), lower(${part}::text collate "C")) > 0`,
  byBytes: (text) => sql`${text} collate "C"`,
  async continueIds(database) {
    await sql`select setval(pg_get_serial_sequence('audit', 'id'), (select max(id) from audit))`.execute(database);
  },
  // A commit is on the disk when it has returned, unless the operator has turned `synchronous_commit` off.
  writeDurably: (database, write) => write(database),
};
