import type { Head, Line } from '@hindsight/model';
import type { DumpContent } from './events.ts';

/**
 * What a reader says of a line: `read` = understood, `unparsed` = inside of the dump and not understood (it is counted and
 * shown), `over` = not of this dump any more: the reader is closed and the line is offered to all formats anew.
 */
export type LineResult = 'read' | 'unparsed' | 'over';

export interface DumpReader {
  line(line: Line): LineResult;
  /** The input is over, or the dump is: gives out what is whole, and `dump-cut` when an entry broke off. */
  end(): void;
}

/**
 * One way of writing thread dumps. Files mix dumps of several kinds with the log of an application, so that a format is not
 * chosen for a file: every line outside of a dump is offered to all of them.
 */
export interface DumpFormat {
  readonly id: string;
  readonly title: string;
  /** Returns how likely it is that the head holds a dump of this format, 0 to 1. */
  readonly detect: (head: Head) => number;
  /**
   * Whether dumps of this format alone have such a line. One of them anywhere in the head makes a text a thread dump, unless
   * another kind detects it. Absent for formats of what accompanies a dump.
   */
  readonly isDumpLine?: (line: string) => boolean;
  /**
   * Whether a dump of this format begins here. Asked for every line of a log of gigabytes: test a byte before anything else.
   * Returns how many bytes of a foreign prefix stand before it (a logger's `INFO   | jvm 1    | `), -1 when none begins.
   */
  readonly findStart: (line: Line) => number;
  readonly open: (emit: (event: DumpContent) => void) => DumpReader;
}
