import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { Kysely, SqliteDialect } from 'kysely';
import { Migrator } from 'kysely/migration';
import { createMigrations } from '../sql/migrations.ts';
import type { SqlDatabase } from '../sql/sql-engine.ts';
import type { Tables } from '../sql/tables.ts';
import { type DiskReserve, openDiskReserve } from './disk-reserve.ts';
import { SQLITE } from './sqlite-engine.ts';
import { isFull, toStorageFault } from './sqlite-faults.ts';

/** How long a writer waits for another process, such as `hindsight keys` beside the service. */
const BUSY_TIMEOUT_MS = 5_000;
const OWNER_ONLY_FOLDER = 0o700;
/** The service has about 100; those with a list of values are more. */
const MAX_STATEMENTS = 300;

/**
 * Statements that may use the reserve when the disk is full: what makes room, what writes down that a job has ended, and the
 * sign-in of the person who makes room.
 */
const MAY_USE_RESERVE = /^(?:delete |update "(?:jobs|sessions)"|insert into "sessions")/i;

/** Runs statements. A full disk becomes `storage-full`; what makes room is tried again with the reserve. */
function createRunner(database: DatabaseSync, reserve: DiskReserve) {
  /** Moves what was written into the database file, so that its log takes no room any more. */
  const shrinkLog = (): void => {
    try {
      database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    } catch {
      // The disk is full, or another process reads: the log remains.
    }
  };

  function retryWithReserve<Result>(work: () => Result): Result {
    const hadReserve = reserve.release();
    shrinkLog();
    try {
      return work();
    } finally {
      shrinkLog();
      if (hadReserve) reserve.restore();
    }
  }

  return <Result>(sql: string, work: () => Result): Result => {
    // A full disk ends a transaction by itself, and there is nothing to roll back any more.
    if (sql === 'rollback' && !database.isTransaction) return [] as Result;
    const isAlone = !database.isTransaction;
    try {
      return work();
    } catch (error) {
      if (!isFull(error) || !isAlone || !MAY_USE_RESERVE.test(sql)) throw toStorageFault(error);
    }
    try {
      return retryWithReserve(work);
    } catch (error) {
      throw toStorageFault(error);
    }
  };
}

/** Compiling a statement takes as long as running it. The one that was not used for longest is forgotten. */
function createStatementCache(database: DatabaseSync) {
  const statements = new Map<string, StatementSync>();
  return (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    statements.delete(sql);
    statements.set(sql, statement);
    if (statements.size > MAX_STATEMENTS) statements.delete(statements.keys().next().value ?? sql);
    return statement;
  };
}

/** Adapts Node's SQLite to the interface of better-sqlite3, which Kysely expects. */
const forKysely = (database: DatabaseSync, reserve: DiskReserve) => {
  const run = createRunner(database, reserve);
  const findStatement = createStatementCache(database);
  return {
    close: () => database.close(),
    prepare(sql: string) {
      const statement = findStatement(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters: readonly unknown[]) => run(sql, () => statement.all(...values(parameters))),
        run: (parameters: readonly unknown[]) => run(sql, () => statement.run(...values(parameters))),
        // Rows are read while other statements run, which may be the same one.
        iterate: (parameters: readonly unknown[]) => database.prepare(sql).iterate(...values(parameters)),
      };
    },
  };
};

const findFile = (folder: string): string => join(folder, 'hindsight.sqlite');

/** Returns whether a service has run on this data folder. */
export const hasSqlite = (folder: string): boolean => existsSync(findFile(folder));

/** Opens the database of a data folder and migrates it to the newest schema. */
export async function openSqlite(folder: string): Promise<SqlDatabase> {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY_FOLDER });
  const database = new DatabaseSync(findFile(folder), { timeout: BUSY_TIMEOUT_MS });
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  // Deleted values, such as the address of a location, are overwritten in the file.
  database.exec('PRAGMA secure_delete = FAST');
  const kysely = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: forKysely(database, openDiskReserve(folder)) }),
  });
  const migrator = new Migrator({
    db: kysely,
    provider: { getMigrations: async () => createMigrations(SQLITE.migrations) },
  });
  const { error } = await migrator.migrateToLatest();
  if (error) {
    await kysely.destroy();
    throw new Error('the database cannot be brought to its newest shape', { cause: error });
  }
  return { tables: kysely, engine: SQLITE, close: () => kysely.destroy() };
}
