import type { Kysely } from 'kysely';
import type { RevokedTokenStore } from '../../ports/token-store.ts';
import type { Tables } from './tables.ts';

export const sqliteTokenStore = (database: Kysely<Tables>): RevokedTokenStore => ({
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
  async removeExpired(now) {
    await database.deleteFrom('revoked_tokens').where('expires_at', '<', now).execute();
  },
});
