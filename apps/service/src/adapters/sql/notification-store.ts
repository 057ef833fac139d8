import type { Kysely, Selectable } from 'kysely';
import type { ClaimedNotification, Notification, NotificationStore } from '../../ports/notification-store.ts';
import type { SqlDatabase } from './sql-engine.ts';
import type { Tables } from './tables.ts';

type Row = Tables['notifications'];

const toRow = ({ message, channel, dedupKey, createdAt, dueAt }: Notification): Row => ({
  id: message.id,
  dedup_key: dedupKey,
  channel,
  message: JSON.stringify(message),
  state: 'waiting',
  created_at: createdAt,
  due_at: dueAt,
  claimed_until: 0,
  attempts: 0,
  problem: null,
});

const toClaimed = (row: Selectable<Row>, claimedUntil: number): ClaimedNotification => ({
  message: JSON.parse(row.message),
  channel: row.channel,
  dedupKey: row.dedup_key,
  createdAt: row.created_at,
  dueAt: row.due_at,
  attempts: row.attempts + 1,
  claimedUntil,
});

/** Another process may have taken the message that was found; the next one is tried then. */
const MAX_RACES = 10;

export const sqlNotificationStore = ({
  tables: database,
  engine: { writeDurably },
}: SqlDatabase): NotificationStore => ({
  async add(notifications) {
    if (notifications.length === 0) return;
    await writeDurably(database, (on: Kysely<Tables>) =>
      on
        .insertInto('notifications')
        .values(notifications.map(toRow))
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  },
  async take(channel, now, claimedUntil) {
    for (let race = 0; race < MAX_RACES; race++) {
      const row = await database
        .selectFrom('notifications')
        .selectAll()
        .where('channel', '=', channel)
        .where('state', '=', 'waiting')
        .where('due_at', '<=', now)
        .where('claimed_until', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (!row) return undefined;
      const { numUpdatedRows } = await database
        .updateTable('notifications')
        .set({ claimed_until: claimedUntil, attempts: row.attempts + 1 })
        .where('id', '=', row.id)
        .where('state', '=', 'waiting')
        .where('attempts', '=', row.attempts)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows > 0n) return toClaimed(row, claimedUntil);
    }
    return undefined;
  },
  async settle({ message, attempts }, attempt) {
    await writeDurably(database, (on: Kysely<Tables>) =>
      on
        .updateTable('notifications')
        .set({
          state: attempt.state,
          claimed_until: 0,
          problem: 'problem' in attempt ? attempt.problem : null,
          ...('dueAt' in attempt && { due_at: attempt.dueAt }),
        })
        .where('id', '=', message.id)
        .where('attempts', '=', attempts)
        .execute(),
    );
  },
  async releaseAll() {
    await database.updateTable('notifications').set({ claimed_until: 0 }).where('state', '=', 'waiting').execute();
  },
  async countDue(now) {
    const { due, oldest } = await database
      .selectFrom('notifications')
      .select(({ fn }) => [fn.countAll<number>().as('due'), fn.min('due_at').as('oldest')])
      .where('state', '=', 'waiting')
      .where('due_at', '<=', now)
      .executeTakeFirstOrThrow();
    return { due, ...(oldest !== null && { oldest }) };
  },
  async removeBefore(createdAt) {
    await database.deleteFrom('notifications').where('created_at', '<', createdAt).execute();
  },
});
