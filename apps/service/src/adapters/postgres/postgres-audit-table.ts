import { type Kysely, sql } from 'kysely';

const REFUSE = `create function audit_refuse() returns trigger language plpgsql as $$
  begin raise exception 'the audit record is append-only'; end $$`;

const KEEP = `create function audit_keep() returns trigger language plpgsql as $$
  begin
    if old.at >= (select min(since) from audit_kept) then raise exception 'the audit record is append-only'; end if;
    return old;
  end $$`;

const MOVE_FORWARD = `create function audit_move_forward() returns trigger language plpgsql as $$
  begin
    if new.since < old.since or new.since > (extract(epoch from now()) - 86400) * 1000 then
      raise exception 'the last day of the audit record is kept';
    end if;
    return new;
  end $$`;

const TRIGGERS = [
  'audit_is_not_changed before update on audit for each row execute function audit_refuse()',
  'audit_is_not_deleted before delete on audit for each row execute function audit_keep()',
  'audit_is_not_emptied before truncate on audit execute function audit_refuse()',
  'audit_kept_moves_forward before update on audit_kept for each row execute function audit_move_forward()',
  'audit_kept_is_one_row before insert on audit_kept execute function audit_refuse()',
  'audit_kept_stays before delete on audit_kept execute function audit_refuse()',
  'audit_kept_is_not_emptied before truncate on audit_kept execute function audit_refuse()',
];

/** The same rules as those of SQLite, see ../embedded/sqlite-audit-table.ts. */
export async function createAudit(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('audit')
    .addColumn('id', 'bigserial', (column) => column.primaryKey())
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('ou', 'text')
    .addColumn('address', 'text')
    .addColumn('subject', 'text')
    .addColumn('details', 'text')
    .addColumn('response_id', 'text')
    .execute();
  await database.schema.createIndex('audit_at').on('audit').column('at').execute();
  await sql`create table audit_kept (since bigint not null)`.execute(database);
  await sql`insert into audit_kept values (0)`.execute(database);
  for (const statement of [REFUSE, KEEP, MOVE_FORWARD]) await sql.raw(statement).execute(database);
  for (const trigger of TRIGGERS) await sql.raw(`create trigger ${trigger}`).execute(database);
}
