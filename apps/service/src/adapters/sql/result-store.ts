import { type Selectable, sql } from 'kysely';
import type { ResultStore, StoredResult } from '../../ports/result-store.ts';
import { readSharedColumns } from './result-columns.ts';
import { saveRows, toResultRows } from './result-rows.ts';
import type { SqlDatabase } from './sql-engine.ts';
import { countDays, listLabels, listSummaries } from './summaries.ts';
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
    await database.transaction().execute((both) => saveRows(both, toResultRows(result)));
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
