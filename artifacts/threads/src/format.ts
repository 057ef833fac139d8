import type { Head, Line } from '@hindsight/model';
import type { DumpContent } from './events.ts';
import type { KnownLines } from './known-lines/known-lines.ts';

/**
 * The result of a reader for a line. `read`: the line was understood. `unparsed`: it is in the dump but was not
 * understood; such lines are counted and shown. `over`: it does not belong to this dump; the reader is closed, and the
 * line is offered to all formats again.
 */
export type LineResult = 'read' | 'unparsed' | 'over';

/** What is read from a line that many threads have. */
export interface RepeatedLine {
  /** Whether it is a frame; else it is a line around the frames. */
  readonly isFrame: boolean;
  /** The frame, or the line without its surrounding blanks. */
  readonly text: string;
}

export interface DumpReader {
  line(line: Line): LineResult;
  /** Ends the dump: emits what is complete, and `dump-truncated` when an entry is truncated. */
  end(): void;
}

/**
 * A format of thread dumps. Files mix dumps of several formats with the log of an application, so that no format is
 * chosen for a whole file: every line outside a dump is offered to all formats.
 */
export interface DumpFormat {
  readonly id: string;
  readonly title: string;
  /** Returns how likely it is that the head holds a dump of this format, 0 to 1. */
  readonly detect: (head: Head) => number;
  /**
   * Returns whether only dumps of this format have such a line. One of them anywhere in the head makes a text a thread
   * dump, unless another kind detects it. Absent for formats of what accompanies a dump.
   */
  readonly isDumpLine?: (line: string) => boolean;
  /**
   * Finds the start of a dump of this format. It is called for every line of a log of gigabytes and therefore must test
   * a byte first. Returns the number of bytes of a foreign prefix before the dump (a logger's `INFO   | jvm 1    | `),
   * or -1 when none begins.
   */
  readonly findStart: (line: Line) => number;
  /** Opens a reader. `repeated` is what the readers of earlier dumps of this format learned about lines that repeat. */
  readonly open: (emit: (event: DumpContent) => void, repeated?: KnownLines<RepeatedLine>) => DumpReader;
}
