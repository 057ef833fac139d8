import type { AnalysisState } from '@hindsight/api';
import type { Kysely, QueryCreator, RawBuilder, UpdateQueryBuilder, UpdateResult } from 'kysely';
import type { Tables } from './tables.ts';

/** What SQLite and PostgreSQL do differently. Everything else of the stores is the same code for both. */
export interface SqlEngine {
  readonly migrations: MigrationEngine;
  /** A source of rows for `from`, with the strings of a JSON list in the column `value`. */
  readonly listStrings: (json: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** The date in UTC, `YYYY-MM-DD`, of milliseconds since 1970. */
  readonly toDate: (milliseconds: RawBuilder<unknown>) => RawBuilder<string>;
  /** Whether a text contains another, without case of ASCII letters. */
  readonly contains: (text: RawBuilder<unknown>, part: string) => RawBuilder<boolean>;
  /** Compares texts by their bytes, so that lists have the same order on every machine. */
  readonly byBytes: (text: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** Makes numbers of new rows follow those of rows that were copied with theirs. */
  readonly continueIds: (database: Kysely<Tables>) => Promise<void>;
  /** Runs a write that survives a loss of power, together with all writes before it, once it resolves. */
  readonly writeDurably: <Result>(
    database: Kysely<Tables>,
    write: (on: Kysely<Tables>) => Promise<Result>,
  ) => Promise<Result>;
  /** Tells other processes that a job is over, as a value that the change of its row returns; absent where there are none. */
  readonly announceEnd?: (jobId: string, state: AnalysisState) => RawBuilder<unknown>;
  /** Ends a job and saves its result; returns whether the job was as the change expects it. */
  readonly saveEnd: (database: Kysely<Tables>, end: JobEndRows) => Promise<boolean>;
}

/** The rows of a job that ends with a result. */
export interface JobEndRows {
  /** Builds the change of the job's row, which changes nothing of a job that is in another state by now. */
  readonly changeJob: (on: QueryCreator<Tables>) => UpdateQueryBuilder<Tables, 'jobs', 'jobs', UpdateResult>;
  readonly announcement?: RawBuilder<unknown>;
  readonly result: Tables['results'];
  readonly summary: Tables['summaries'];
}

/** The differences between the engines at the time when a table is made. */
export interface MigrationEngine {
  /** A type for milliseconds since 1970. */
  readonly integer: 'integer' | 'bigint';
  readonly createAudit: (database: Kysely<unknown>) => Promise<void>;
  /** Fill what a newer version derives from the results of an older one; an engine without older versions does nothing. */
  readonly fillSummaries: (database: Kysely<unknown>) => Promise<void>;
  readonly fillArtifactTimes: (database: Kysely<unknown>) => Promise<void>;
  /** Lets an engine that compresses a column do so in little time; one that does not compress does nothing. */
  readonly compressQuickly: (database: Kysely<unknown>, table: string, column: string) => Promise<void>;
}

/** An open database and what is special about it. */
export interface SqlDatabase {
  readonly tables: Kysely<Tables>;
  readonly engine: SqlEngine;
  close(): Promise<void>;
}
