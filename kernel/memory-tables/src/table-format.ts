import type { MemoryTable } from './table.ts';
import type { TableLine } from './table-line.ts';
import type { TableOrigin } from './table-origin.ts';

/** A table without what the reader knows of it. */
export type TableContent<Table extends MemoryTable = MemoryTable> = Table extends MemoryTable
  ? Omit<Table, Exclude<keyof TableOrigin, 'pid' | 'missing'>>
  : never;

/** Reads one table, line by line. */
export interface TableParser {
  /** Returns whether the line belongs to the table. */
  take(line: TableLine): boolean;
  /** Returns the table; undefined when it turned out to be none. */
  finish(): TableContent | undefined;
}

/** How one kind of table begins and continues. */
export interface TableFormat {
  /** Returns a parser that has taken the line, when a table begins with it. */
  open(line: TableLine, context: TableContext): TableParser | undefined;
}

/** What stands before a table. */
export interface TableContext {
  /** The last line that belongs to no table: an echo of the command, a heading. */
  readonly lastForeignLine: string;
}
