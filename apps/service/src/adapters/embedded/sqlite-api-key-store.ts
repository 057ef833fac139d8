import type { Kysely } from 'kysely';
import type { ApiKeyStore } from '../../ports/api-key-store.ts';
import type { Tables } from './tables.ts';

export const sqliteApiKeyStore = (database: Kysely<Tables>): ApiKeyStore => ({
  async add({ hash, prefix, label, createdAt }) {
    await database
      .insertInto('api_keys')
      .values({ hash, prefix, label: label ?? null, created_at: createdAt })
      .execute();
  },
  async list() {
    const rows = await database.selectFrom('api_keys').selectAll().orderBy('created_at').execute();
    return rows.map(({ hash, prefix, label, created_at }) => ({
      hash,
      prefix,
      ...(label !== null && { label }),
      createdAt: created_at,
    }));
  },
  async remove(prefix) {
    const { numDeletedRows } = await database
      .deleteFrom('api_keys')
      .where('prefix', '=', prefix)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
