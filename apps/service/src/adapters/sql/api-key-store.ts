import type { Kysely, Selectable } from 'kysely';
import type { ApiKeyStore, StoredKey } from '../../ports/api-key-store.ts';
import type { Tables } from './tables.ts';

const toKey = (row: Selectable<Tables['api_keys']>): StoredKey => ({
  hash: row.hash,
  prefix: row.prefix,
  ...(row.label !== null && { label: row.label }),
  scope: row.scope as StoredKey['scope'],
  ...(row.application !== null && { application: row.application }),
  ...(row.ou !== null && { ou: row.ou }),
  createdAt: row.created_at,
  ...(row.expires_at !== null && { expiresAt: row.expires_at }),
  ...(row.last_used_at !== null && { lastUsedAt: row.last_used_at }),
});

export const sqlApiKeyStore = (database: Kysely<Tables>): ApiKeyStore => ({
  async add({ hash, prefix, label, scope, application, ou, createdAt, expiresAt, lastUsedAt }) {
    await database
      .insertInto('api_keys')
      .values({
        hash,
        prefix,
        label: label ?? null,
        scope,
        application: application ?? null,
        ou: ou ?? null,
        created_at: createdAt,
        expires_at: expiresAt ?? null,
        last_used_at: lastUsedAt ?? null,
      })
      .execute();
  },
  async list() {
    return (await database.selectFrom('api_keys').selectAll().orderBy('created_at').execute()).map(toKey);
  },
  async used(hash, at) {
    await database.updateTable('api_keys').set({ last_used_at: at }).where('hash', '=', hash).execute();
  },
  async remove(prefix) {
    const { numDeletedRows } = await database
      .deleteFrom('api_keys')
      .where('prefix', '=', prefix)
      .executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
});
