import type { JsonObject } from '@hindsight/model';
import type { NmtCategory, NmtTable } from './table.ts';

const buildCategory = (category: NmtCategory): JsonObject => ({
  name: category.name,
  reservedBytes: category.reservedBytes,
  committedBytes: category.committedBytes,
  mallocBytes: category.mallocBytes,
  mallocCount: category.mallocCount,
  arenaBytes: category.arenaBytes,
  arenaCount: category.arenaCount,
  mmapReservedBytes: category.mmapReservedBytes,
  mmapCommittedBytes: category.mmapCommittedBytes,
  classCount: category.classCount,
  threadCount: category.threadCount,
  peakBytes: category.peakBytes,
});

/** Builds the totals and categories of a snapshot of NMT with the field names of the contract. */
export const buildNmtBody = (table: NmtTable): JsonObject => ({
  totalReservedBytes: table.totalReservedBytes,
  totalCommittedBytes: table.totalCommittedBytes,
  mallocBytes: table.mallocBytes,
  categories: table.categories.map(buildCategory),
});
