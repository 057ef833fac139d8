import type { Kysely, Selectable } from 'kysely';
import type { AuditEvent, AuditFilter, AuditStore } from '../../ports/audit-store.ts';
import { batchWrites } from '../../ports/batch-writes.ts';
import type { Tables } from './tables.ts';

type AuditInsert = Awaited<ReturnType<AuditStore['list']>>[number];

const DAY_MS = 86_400_000;

const toEntry = (row: Selectable<Tables['audit']>): AuditInsert => ({
  id: row.id,
  at: row.at,
  action: row.action as AuditInsert['action'],
  actor: row.actor,
  ...(row.ou !== null && { ou: row.ou }),
  ...(row.address !== null && { address: row.address }),
  ...(row.subject !== null && { subject: row.subject }),
  ...(row.details !== null && { details: row.details }),
  ...(row.response_id !== null && { responseId: row.response_id }),
});

function matching(database: Kysely<Tables>, { from, before, action, actor, subject }: AuditFilter) {
  let query = database.selectFrom('audit').selectAll();
  if (from !== undefined) query = query.where('at', '>=', from);
  if (before !== undefined) query = query.where('at', '<', before);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  return subject === undefined ? query : query.where('subject', '=', subject);
}

const toRow = ({ at, action, actor, ou, address, subject, details, responseId }: AuditEvent) => ({
  at,
  action,
  actor,
  ou: ou ?? null,
  address: address ?? null,
  subject: subject ?? null,
  details: details ?? null,
  response_id: responseId ?? null,
});

export const sqlAuditStore = (database: Kysely<Tables>): AuditStore => ({
  append: batchWrites(async (events: readonly AuditEvent[]) => {
    await database.insertInto('audit').values(events.map(toRow)).execute();
  }),
  async list(filter, maxEntries, after) {
    const query = matching(database, filter).orderBy('id', 'desc').limit(maxEntries);
    const rows = await (after === undefined ? query : query.where('id', '<', after)).execute();
    return rows.map(toEntry);
  },
  removeBefore(time) {
    const since = Math.min(time, Date.now() - DAY_MS - 1000);
    return database.transaction().execute(async (both) => {
      await both.updateTable('audit_kept').set({ since }).where('since', '<', since).execute();
      const { numDeletedRows } = await both.deleteFrom('audit').where('at', '<', since).executeTakeFirstOrThrow();
      return Number(numDeletedRows);
    });
  },
});
