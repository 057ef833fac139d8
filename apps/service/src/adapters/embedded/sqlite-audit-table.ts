import { type Kysely, sql } from 'kysely';

/**
 * The append-only audit record: triggers refuse every change. Entries are removed by age only, up to the time in `audit_kept`, which
 * moves forward only and never into the last day. So neither a bug of this program nor an injected statement can erase what was done
 * just now.
 */
export async function createAudit(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('audit')
    .addColumn('id', 'integer', (column) => column.primaryKey().autoIncrement())
    .addColumn('at', 'integer', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('ou', 'text')
    .addColumn('address', 'text')
    .addColumn('subject', 'text')
    .addColumn('details', 'text')
    .addColumn('response_id', 'text')
    .execute();
  await database.schema.createIndex('audit_at').on('audit').column('at').execute();
  await sql`create table audit_kept (since integer not null)`.execute(database);
  await sql`insert into audit_kept values (0)`.execute(database);
  const triggers = [
    `audit_is_not_changed before update on audit
     begin select raise(abort, 'the audit record is append-only'); end`,
    `audit_is_not_deleted before delete on audit when old.at >= (select min(since) from audit_kept)
     begin select raise(abort, 'the audit record is append-only'); end`,
    // REPLACE deletes without firing the trigger above.
    `audit_is_not_replaced before insert on audit when exists (select 1 from audit where id = new.id)
     begin select raise(abort, 'the audit record is append-only'); end`,
    `audit_kept_moves_forward before update on audit_kept
     when new.since < old.since or new.since > (unixepoch() - 86400) * 1000
     begin select raise(abort, 'the last day of the audit record is kept'); end`,
    `audit_kept_is_one_row before insert on audit_kept
     begin select raise(abort, 'the audit record has one age'); end`,
    `audit_kept_stays before delete on audit_kept
     begin select raise(abort, 'the audit record has one age'); end`,
  ];
  for (const trigger of triggers) await sql.raw(`create trigger ${trigger}`).execute(database);
}
