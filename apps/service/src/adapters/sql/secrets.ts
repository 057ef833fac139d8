import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

const SECRET_BYTES = 32;

/** Returns the secret of this name, which the first process that asks for it creates. */
export async function readOrCreateSecret(database: Kysely<Tables>, name: string): Promise<string> {
  await database
    .insertInto('secrets')
    .values({ name, value: randomBytes(SECRET_BYTES).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await database
    .selectFrom('secrets')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return value;
}
