import { formatTags } from './result-columns.ts';
import type { SqlDatabase } from './sql-engine.ts';
import type { Tables } from './tables.ts';

type TableName = Exclude<keyof Tables, 'audit_kept' | 'secrets'>;

/** Every table that is copied, with its key; a table comes after those to which it refers. */
const KEYS: { readonly [Name in TableName]: keyof Tables[Name] & string } = {
  results: 'response_id',
  summaries: 'response_id',
  jobs: 'id',
  api_keys: 'hash',
  sessions: 'hash',
  one_time_codes: 'hash',
  revoked_tokens: 'id',
  revoked_users: 'user',
  log_patterns: 'id',
  notifications: 'id',
  audit: 'id',
};

/** A result may take megabytes. */
const ROWS_AT_A_TIME = 50;

export interface CopiedTable {
  readonly table: string;
  /** Rows in the source. */
  readonly rows: number;
  /** Rows that the target did not have. */
  readonly copied: number;
}

/** Earlier versions stored tags as they were sent. */
const cleanTags = (row: Record<string, unknown>): Record<string, unknown> =>
  typeof row.tags === 'string' ? { ...row, tags: formatTags(JSON.parse(row.tags)) } : row;

async function copyTable(from: SqlDatabase, to: SqlDatabase, table: TableName): Promise<CopiedTable> {
  const key = KEYS[table];
  const source = from.tables.withTables<Record<string, Record<string, unknown>>>();
  const target = to.tables.withTables<Record<string, Record<string, unknown>>>();
  let [rows, copied] = [0, 0];
  let last: string | number | undefined;
  for (;;) {
    const query = source.selectFrom(table).selectAll().orderBy(key).limit(ROWS_AT_A_TIME);
    const page = await (last === undefined ? query : query.where(key, '>', last)).execute();
    if (page.length === 0) return { table, rows, copied };
    const { numInsertedOrUpdatedRows = 0n } = await target
      .insertInto(table)
      .values(page.map(cleanTags))
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    rows += page.length;
    copied += Number(numInsertedOrUpdatedRows);
    last = page.at(-1)?.[key] as string | number;
  }
}

/**
 * Copies all rows to another database. Rows that it has already stay as they are there, so that a copy that was interrupted can be
 * begun again. Secrets are not copied: the other database makes its own.
 */
export async function copyTables(from: SqlDatabase, to: SqlDatabase): Promise<readonly CopiedTable[]> {
  const copied: CopiedTable[] = [];
  for (const table of Object.keys(KEYS) as TableName[]) copied.push(await copyTable(from, to, table));
  await to.engine.continueIds(to.tables);
  return copied;
}
