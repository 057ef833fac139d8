import { readMemoryTables, type HistogramRow as TableRow } from '@hindsight/memory-tables';

export type HistogramRow = Pick<TableRow, 'className' | 'instances' | 'bytes' | 'line'> &
  Partial<Pick<TableRow, 'rows'>>;

/** Reads the first of the histograms of `jcmd GC.class_histogram`, `jmap -histo` and OpenJ9, largest class first. */
export const readHistogram = (lines: readonly string[], firstLine = 1): readonly HistogramRow[] =>
  readMemoryTables(lines, firstLine).find((table) => table.kind === 'histogram')?.rows ?? [];

const PLATFORM = /^(?:java|javax|jdk|sun|com\.sun|com\.ibm|openj9|kotlin|scala)\./;

/**
 * Returns whether a class belongs to the application (which may use the default package). Arrays, classes of the
 * platform and filler objects of the collector do not.
 */
export const isApplicationClass = (name: string): boolean =>
  /^[A-Z]|^[a-z][\w$]*\./.test(name) && !name.endsWith(']') && !PLATFORM.test(name);
