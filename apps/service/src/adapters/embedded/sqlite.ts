import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { MIGRATIONS } from './migrations.ts';
import type { Tables } from './tables.ts';

/** How long a writer waits for another process, such as `hindsight keys` beside the service. */
const BUSY_TIMEOUT_MS = 5_000;
const OWNER_ONLY_FOLDER = 0o700;

/** Adapts Node's SQLite to the interface of better-sqlite3, which Kysely expects. */
const forKysely = (database: DatabaseSync) => ({
  close: () => database.close(),
  prepare(sql: string) {
    const statement = database.prepare(sql);
    const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
    return {
      reader: statement.columns().length > 0,
      all: (parameters: readonly unknown[]) => statement.all(...values(parameters)),
      run: (parameters: readonly unknown[]) => statement.run(...values(parameters)),
      iterate: (parameters: readonly unknown[]) => statement.iterate(...values(parameters)),
    };
  },
});

/** Opens the database of a data folder and migrates it to the newest schema. */
export async function openSqlite(folder: string): Promise<Kysely<Tables>> {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const database = new DatabaseSync(join(folder, 'hindsight.sqlite'), { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  // Deleted values, such as the address of a location, are overwritten in the file.
  database.exec('PRAGMA secure_delete = FAST');
  const kysely = new Kysely<Tables>({ dialect: new SqliteDialect({ database: forKysely(database) }) });
  const migrator = new Migrator({ db: kysely, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await kysely.destroy();
    throw new Error('the database cannot be brought to its newest shape', { cause: error });
  }
  return kysely;
}
