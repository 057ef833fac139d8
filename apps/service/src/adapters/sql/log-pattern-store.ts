import type { Kysely } from 'kysely';
import type { LogPatternStore } from '../../ports/log-pattern-store.ts';
import type { Tables } from './tables.ts';

export const sqlLogPatternStore = (database: Kysely<Tables>): LogPatternStore => ({
  async add({ id, name, pattern, ou, createdAt, createdBy }) {
    const row = { id, name, pattern, ou: ou ?? null, created_at: createdAt, created_by: createdBy };
    await database.insertInto('log_patterns').values(row).execute();
  },
  async list() {
    const rows = await database.selectFrom('log_patterns').selectAll().orderBy('created_at').orderBy('id').execute();
    return rows.map(({ ou, created_at: createdAt, created_by: createdBy, ...row }) => ({
      ...row,
      ...(ou !== null && { ou }),
      createdAt,
      createdBy,
    }));
  },
  async change(id, { name, pattern }) {
    const changed = database.updateTable('log_patterns').set({ name, pattern }).where('id', '=', id);
    return (await changed.executeTakeFirstOrThrow()).numUpdatedRows > 0n;
  },
  async remove(id) {
    const removed = await database.deleteFrom('log_patterns').where('id', '=', id).executeTakeFirstOrThrow();
    return removed.numDeletedRows > 0n;
  },
});
