import { isProblem } from '@hindsight/model';
import { type Selectable, sql } from 'kysely';
import { toResultEntry } from '../../ports/result-entry.ts';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { readSharedColumns, toSharedColumns } from './result-columns.ts';
import type { SqlDatabase } from './sql-engine.ts';
import { countDays, listLabels, listSummaries, toSummaryRow } from './summaries.ts';
import type { Tables } from './tables.ts';

const toResult = (row: Selectable<Tables['results']>): StoredResult => ({
  ...readSharedColumns(row),
  token: row.token,
  graphs: row.graphs === 1,
  ...(row.link_expires_at !== null && { linkExpiresAt: row.link_expires_at }),
  outcome: JSON.parse(row.outcome),
});

export const sqlResultStore = ({ tables: database, engine }: SqlDatabase): ResultStore => ({
  async save(result) {
    const { token, graphs, linkExpiresAt, outcome } = result;
    const row: Tables['results'] = {
      ...toSharedColumns(result),
      token,
      graphs: graphs ? 1 : 0,
      is_problem: isProblem(outcome.findings) ? 1 : 0,
      outcome: JSON.stringify(outcome),
      link_expires_at: linkExpiresAt ?? null,
    };
    const summary = toSummaryRow(toResultEntry(result));
    await database.transaction().execute(async (both) => {
      const { response_id: _same, ...rowChanges } = row;
      const { response_id: _too, ...summaryChanges } = summary;
      await both
        .insertInto('results')
        .values(row)
        .onConflict((conflict) => conflict.column('response_id').doUpdateSet(rowChanges))
        .execute();
      await both
        .insertInto('summaries')
        .values(summary)
        .onConflict((conflict) => conflict.column('response_id').doUpdateSet(summaryChanges))
        .execute();
    });
  },
  async byToken(token) {
    const row = await database.selectFrom('results').selectAll().where('token', '=', token).executeTakeFirst();
    return row && toResult(row);
  },
  async byId(responseId) {
    const row = await database
      .selectFrom('results')
      .selectAll()
      .where('response_id', '=', responseId)
      .executeTakeFirst();
    return row && toResult(row);
  },
  list: (filter, maxEntries, after) => listSummaries(database, engine, filter, maxEntries, after),
  days: (filter, clock) => countDays(database, engine, filter, clock),
  labels: (reach) => listLabels(database, engine, reach),
  async share(responseId, { token, expiresAt }) {
    await database
      .updateTable('results')
      .set({ token, link_expires_at: expiresAt ?? null })
      .where('response_id', '=', responseId)
      .execute();
  },
  async remove(responseId) {
    await database.deleteFrom('results').where('response_id', '=', responseId).execute();
  },
  async removeOlderThan(createdAt) {
    const { numDeletedRows } = await database
      .deleteFrom('results')
      .where('created_at', '<', createdAt)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
  async ping() {
    await sql`select 1`.execute(database);
  },
});
