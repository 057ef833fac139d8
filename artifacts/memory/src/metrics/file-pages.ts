import type {
  MappingKind,
  MappingTotals,
  PmapTable,
  SmapsRollupTable,
  SmapsTable,
  StatusTable,
} from '@hindsight/memory-tables';

export type ResidentTable = SmapsRollupTable | SmapsTable | StatusTable | PmapTable;

const FILES: ReadonlySet<MappingKind> = new Set(['library', 'mapped-file', 'shared-archive']);

/** Adds up the resident memory of some kinds of mappings. */
export const sumResident = ({ kinds }: MappingTotals, wanted: ReadonlySet<MappingKind>): number =>
  kinds.reduce((sum, { kind, rssBytes }) => (wanted.has(kind) ? sum + rssBytes : sum), 0);

/** Returns the resident pages of files, which are cache; undefined where the table does not tell them from shared memory. */
export function countFilePages(table: ResidentTable | undefined): number | undefined {
  if (table?.kind === 'status') return table.fileBytes;
  return table?.kind === 'smaps' || table?.kind === 'pmap' ? sumResident(table, FILES) : undefined;
}
