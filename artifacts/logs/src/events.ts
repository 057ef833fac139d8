import type { RecordHead } from './record-format.ts';

/** One record of a log, short-lived: what is kept of it must be copied. */
export interface LogRecord extends RecordHead {
  /** Numbers of its first and last line, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** ms since 1970; NaN when it has no time. In logs without dates or a zone, only differences are meaningful. */
  readonly time: number;
  readonly format: string;
  /** The first line, as written in the log. */
  readonly text: string;
  /** Lines after the first: a stack trace, a message of several lines. Bounded; the last ones are dropped. */
  readonly more: readonly string[];
}

/** A statement whose like may be added with less work: it differs from others of its shape in nothing but its time and values. */
export interface RepeatableStatement {
  /** Adds a statement of the same shape. Returns false when it must be added as a whole record. */
  readonly add: (statement: Pick<LogRecord, 'text' | 'line' | 'time'>) => boolean;
}
