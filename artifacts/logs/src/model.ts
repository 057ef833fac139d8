import type { LogLevel } from './levels.ts';
import type { CeasedStatement } from './metrics/ceased-statements.ts';
import type { Change } from './metrics/changes.ts';
import type { Errors } from './metrics/errors.ts';
import type { RisenFigure } from './metrics/figures/stated-figures.ts';
import type { Gap } from './metrics/gaps.ts';
import type { HttpStatuses } from './metrics/http-statuses.ts';
import type { PrivateData } from './metrics/private-data.ts';
import type { ReplicaSets } from './metrics/replica-sets.ts';
import type { ProgramStart } from './metrics/starts.ts';
import type { StateChanges } from './metrics/state-changes.ts';
import type { LevelTimeline } from './metrics/timeline.ts';
import type { UserPattern } from './metrics/user-patterns.ts';
import type { FormatShares } from './read.ts';
import type { Templates } from './templates/miner.ts';

/** The result of reading a log: counts, templates and groups, never its statements. */
export interface LogAnalysis {
  readonly statements: number;
  /** Records by format, and lines that begin none. */
  readonly shares: FormatShares;
  readonly levels: Readonly<Record<LogLevel, number>>;
  /** Statements without a level. */
  readonly nonConforming: number;
  /** First and last time, ms; undefined when no statement has one. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
  /** Without dates, only differences of times are meaningful. */
  readonly hasDates: boolean;
  /** The dates have no year, and some year is assumed. */
  readonly isYearUnknown?: true;
  /** The zone that the timestamps of the log state, `+02:00`; absent for a log that states none. */
  readonly zone?: string;
  /** Times count from the start of the program. */
  readonly isUptime?: true;
  readonly errors: Errors;
  /** Warnings, and fatal exceptions that were printed below a harmless statement. */
  readonly warnings: Errors;
  /** Statements of level INFO in the words of something that goes wrong. */
  readonly notices: Errors;
  /** What the log tells of changes, in its order. */
  readonly changes: readonly Change[];
  /** Durations and backlogs in the words of the log that have risen far. */
  readonly risenFigures: readonly RisenFigure[];
  /** Of brokers of Kafka. */
  readonly replicaSets: ReplicaSets;
  /** Changes between states in which something serves and those in which it does not. */
  readonly stateChanges: StateChanges;
  /** What was done at equal distances and is not done any more. */
  readonly ceased: readonly CeasedStatement[];
  /** Of access logs, and of requests whose status an application states. */
  readonly httpStatuses: HttpStatuses;
  readonly gaps: readonly Gap[];
  readonly templates: Templates;
  readonly privateData: PrivateData;
  readonly userPatterns: readonly UserPattern[];
  readonly timeline: LevelTimeline;
  readonly starts: readonly ProgramStart[];
  /** Lines in which the program says that it has started. */
  readonly readyLines: readonly number[];
  /** The first line in which it says that it starts. */
  readonly startingLine: number | undefined;
  /** The last line in which a build says that it has succeeded. */
  readonly builtLine: number | undefined;
}
