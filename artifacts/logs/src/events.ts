import type { RecordHead } from './record-format.ts';

/** One statement of a log, short-lived: whoever keeps something of it keeps a copy. */
export interface LogRecord extends RecordHead {
  /** Of its first and its last line, from 1. */
  readonly line: number;
  readonly lastLine: number;
  /** ms since 1970; NaN when it has no time. Of logs without a day or a zone only differences mean something. */
  readonly time: number;
  readonly format: string;
  /** The first line, as it stands in the log. */
  readonly text: string;
  /** Lines after the first: a stack trace, a message of several lines. Bounded; the last ones are dropped. */
  readonly more: readonly string[];
}
