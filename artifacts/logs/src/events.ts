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
  /** The container that wrote it, in a log of several. */
  readonly program?: string | undefined;
  /** Lines after the first: a stack trace, a message of several lines. Bounded; the last ones are dropped. */
  readonly more: readonly string[];
}

/** What differs between statements of one shape. The text is made when it is read. */
export type ShapedStatement = Pick<LogRecord, 'text' | 'line' | 'time'>;

/** Statements whose lines differ in nothing but their digits, which may be added with less work than records. */
export interface RepeatableStatement {
  /** Adds a statement of the shape. Returns false when it must be added as a whole record. */
  readonly add: (statement: ShapedStatement) => boolean;
}
