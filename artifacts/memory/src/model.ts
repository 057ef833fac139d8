import type { MemoryTable, MemoryTableKind } from '@hindsight/memory-tables';

export type TimeSource = 'stamp' | 'file-name' | 'uptime' | 'mtime' | 'interval' | 'order';

/** One printed table with its time. */
export interface Snapshot<Table extends MemoryTable = MemoryTable> {
  readonly table: Table;
  readonly member: string;
  /** The time in ms; undefined when nothing tells it. */
  readonly ms: number | undefined;
  readonly source: TimeSource;
}

/** The snapshots of one kind, in the order of time, of one process. */
export interface SnapshotSeries<Table extends MemoryTable = MemoryTable> {
  readonly snapshots: readonly Snapshot<Table>[];
  /** One per snapshot: seconds since the first, or its number when nothing tells the time. */
  readonly times: readonly number[];
  readonly timeSource: TimeSource;
  /** Undefined when nothing tells the time. */
  readonly spanSeconds: number | undefined;
}

/** A table of the input as it is listed in the answer. */
export interface TableGroup {
  readonly kind: MemoryTableKind;
  readonly format: string;
  readonly snapshots: number;
  readonly line: number;
  readonly member: string;
}

/** A table that ends early, with its file. */
export interface CutTable {
  readonly kind: MemoryTableKind;
  /** The object of a sentence: `the line Total`. */
  readonly missing: string;
  readonly line: number;
  readonly lastLine: number;
  readonly member: string;
}

/** Everything that was read. */
export interface MemoryTables {
  readonly groups: readonly TableGroup[];
  /** By kind, in the order of reading; a very long series keeps every nth. */
  readonly byKind: ReadonlyMap<MemoryTableKind, readonly Snapshot[]>;
  /** All snapshots; a row of jstat is one. */
  readonly snapshotCount: number;
  readonly unparsed: { readonly count: number; readonly examples: readonly { line: number; text: string }[] };
  /** The processes that tables name. */
  readonly pids: readonly number[];
  /** The first line at which a time goes back within a file. */
  readonly backwardTimeLine: number | undefined;
  /** The line that says that native memory tracking is switched off. */
  readonly trackingDisabledLine: number | undefined;
  /** A table with which its file ends before the table does. */
  readonly cutTable: CutTable | undefined;
}
