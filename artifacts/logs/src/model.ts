import type { LogLevel } from './levels.ts';
import type { Errors } from './metrics/errors.ts';
import type { Gap } from './metrics/gaps.ts';
import type { PrivateData } from './metrics/private-data.ts';
import type { ProgramStart } from './metrics/starts.ts';
import type { LevelTimeline } from './metrics/timeline.ts';
import type { UserPattern } from './metrics/user-patterns.ts';
import type { FormatShares } from './read.ts';
import type { Templates } from './templates/miner.ts';

/** All that is known of a log: sketches and counts, never its statements. */
export interface LogAnalysis {
  readonly statements: number;
  /** Lines that go on with the statement before them, or belong to none. */
  readonly shares: FormatShares;
  readonly levels: Readonly<Record<LogLevel, number>>;
  /** Statements without a level. */
  readonly nonConforming: number;
  /** First and last time, ms; undefined when no statement has one. */
  readonly span: { readonly from: number; readonly to: number } | undefined;
  /** Without days, times are only differences. */
  readonly hasDates: boolean;
  readonly errors: Errors;
  readonly gaps: readonly Gap[];
  readonly templates: Templates;
  readonly privateData: PrivateData;
  readonly userPatterns: readonly UserPattern[];
  readonly timeline: LevelTimeline;
  readonly starts: readonly ProgramStart[];
}
