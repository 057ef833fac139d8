import { isProblem } from '@hindsight/model';
import type { InsertQueryBuilder, InsertResult, Kysely } from 'kysely';
import { toResultEntry } from '../../ports/result-entry.ts';
import type { StoredResult } from '../../ports/result-store.ts';
import { toSharedColumns } from './result-columns.ts';
import type { JobEndRows } from './sql-engine.ts';
import { toSummaryRow } from './summaries.ts';
import type { Tables } from './tables.ts';

type ResultRows = Pick<JobEndRows, 'result' | 'summary'>;

/** The rows of a result: one with its outcome, and one for lists. */
export function toResultRows(stored: StoredResult): ResultRows {
  const { token, graphs, linkExpiresAt, outcome } = stored;
  const result = {
    ...toSharedColumns(stored),
    token,
    graphs: graphs ? 1 : 0,
    is_problem: isProblem(outcome.findings) ? 1 : 0,
    outcome: JSON.stringify(outcome),
    link_expires_at: linkExpiresAt ?? null,
  };
  return { result, summary: toSummaryRow(toResultEntry(stored)) };
}

type ResultTable = 'results' | 'summaries';
type Insert<Table extends ResultTable> = InsertQueryBuilder<Tables, Table, InsertResult>;

/** A row with the same id is replaced by the one that was to be added, which is not sent a second time for that. */
function replacing<Table extends ResultTable>(insert: Insert<Table>, row: Tables[Table]): Insert<Table> {
  const columns = Object.keys(row).filter((column) => column !== 'response_id');
  return insert.onConflict((conflict) =>
    conflict
      .column('response_id' as never)
      .doUpdateSet(
        (added) =>
          Object.fromEntries(columns.map((column) => [column, added.ref(`excluded.${column}` as never)])) as never,
      ),
  );
}

export async function saveRows(on: Kysely<Tables>, { result, summary }: ResultRows): Promise<void> {
  await replacing(on.insertInto('results').values(result), result).execute();
  await replacing(on.insertInto('summaries').values(summary), summary).execute();
}

/** Ends a job and saves its result in a transaction. */
export const saveEndInTransaction = (database: Kysely<Tables>, { changeJob, ...rows }: JobEndRows): Promise<boolean> =>
  database.transaction().execute(async (both) => {
    const { numUpdatedRows } = await changeJob(both).executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await saveRows(both, rows);
    return true;
  });

/** Adds a row when the job was changed, which the part `over` of the statement tells. */
function addIfOver<Table extends ResultTable>(insert: Insert<Table>, row: Tables[Table]): Insert<Table> {
  const added = insert
    .columns(Object.keys(row) as never)
    .expression((source) =>
      source
        .selectFrom('over' as never)
        .select(Object.entries(row).map(([column, value]) => source.val(value).as(column)) as never),
    );
  return replacing(added, row);
}

/**
 * Ends a job and saves its result in one statement, which a server far away answers as quickly as the first of a transaction's five. An
 * engine that changes several tables in one statement sees both rows added when it checks the reference of one to the other.
 */
export async function saveEndAtOnce(
  database: Kysely<Tables>,
  { changeJob, announcement, result, summary }: JobEndRows,
): Promise<boolean> {
  const ended = await database
    .with('over', (on) => {
      const change = changeJob(on).returning('id');
      return announcement ? change.returning(announcement.as('told')) : change;
    })
    .with('saved', (on) => addIfOver(on.insertInto('results'), result))
    .with('listed', (on) => addIfOver(on.insertInto('summaries'), summary))
    .selectFrom('over')
    .select('id')
    .execute();
  return ended.length > 0;
}
