import type { Kysely } from 'kysely';
import type { Role, SessionStore } from '../../ports/session-store.ts';
import type { Tables } from './tables.ts';

export const sqlSessionStore = (database: Kysely<Tables>): SessionStore => ({
  async add({ hash, name, role, keyHash, ou, createdAt, lastSeenAt, expiresAt }) {
    await database
      .insertInto('sessions')
      .values({
        hash,
        name,
        role,
        key_hash: keyHash ?? null,
        created_at: createdAt,
        last_seen_at: lastSeenAt,
        expires_at: expiresAt,
        ou: ou ?? null,
      })
      .execute();
  },
  async find(hash) {
    const row = await database.selectFrom('sessions').selectAll().where('hash', '=', hash).executeTakeFirst();
    return (
      row && {
        hash,
        name: row.name,
        role: row.role as Role,
        ...(row.key_hash !== null && { keyHash: row.key_hash }),
        ...(row.ou !== null && { ou: row.ou }),
        createdAt: row.created_at,
        lastSeenAt: row.last_seen_at,
        expiresAt: row.expires_at,
      }
    );
  },
  async seen(hash, lastSeenAt, expiresAt) {
    await database
      .updateTable('sessions')
      .set({ last_seen_at: lastSeenAt, expires_at: expiresAt })
      .where('hash', '=', hash)
      .execute();
  },
  async remove(hash) {
    await database.deleteFrom('sessions').where('hash', '=', hash).execute();
  },
  async removeAll(of) {
    const all = database.deleteFrom('sessions');
    const meant =
      of === 'everybody'
        ? all
        : of === 'links'
          ? all.where('key_hash', 'is', null).where('ou', 'is', null)
          : 'user' in of
            ? all.where('name', '=', of.user).where('ou', 'is not', null)
            : all.where('key_hash', '=', of.keyHash);
    return Number((await meant.executeTakeFirstOrThrow()).numDeletedRows);
  },
  async addCode(hash, expiresAt) {
    await database.insertInto('one_time_codes').values({ hash, expires_at: expiresAt }).execute();
  },
  async takeCode(hash, now) {
    const taken = await database
      .deleteFrom('one_time_codes')
      .where('hash', '=', hash)
      .returning('expires_at')
      .executeTakeFirst();
    return taken !== undefined && taken.expires_at > now;
  },
  async removeExpired(now) {
    await database.deleteFrom('sessions').where('expires_at', '<=', now).execute();
    await database.deleteFrom('one_time_codes').where('expires_at', '<=', now).execute();
  },
});
