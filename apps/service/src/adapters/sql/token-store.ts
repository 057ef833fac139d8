import type { Kysely } from 'kysely';
import type { RevokedTokenStore } from '../../ports/token-store.ts';
import type { Tables } from './tables.ts';

/** Stands for all users. User names are stored in lower case, so none equals it. */
const EVERYBODY = 'E*';

export const sqlTokenStore = (database: Kysely<Tables>): RevokedTokenStore => ({
  async add(id, expires_at) {
    await database
      .insertInto('revoked_tokens')
      .values({ id, expires_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  },
  async has(id) {
    return (
      (await database.selectFrom('revoked_tokens').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
    );
  },
  async addAll(user = EVERYBODY, issued_before, expires_at) {
    await database
      .insertInto('revoked_users')
      .values({ user, issued_before, expires_at })
      .onConflict((conflict) => conflict.column('user').doUpdateSet({ issued_before, expires_at }))
      .execute();
  },
  async allBefore(user = EVERYBODY) {
    const rows = await database
      .selectFrom('revoked_users')
      .select('issued_before')
      .where('user', 'in', [user, EVERYBODY])
      .execute();
    return Math.max(0, ...rows.map(({ issued_before }) => issued_before));
  },
  async removeExpired(now) {
    await database.deleteFrom('revoked_users').where('expires_at', '<', now).execute();
    await database.deleteFrom('revoked_tokens').where('expires_at', '<', now).execute();
  },
});
