import type { MemoryTable } from '@hindsight/memory-tables';

/** What reading emits: one table, with the file that holds it. */
export interface TableEvent {
  readonly table: MemoryTable;
  /** The name of the file; tables of one file belong to one time. */
  readonly member: string;
}
