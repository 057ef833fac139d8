import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../../layers/expansion-budget.ts';
import { type ArchiveListing, type ArchiveReader, corruptArchive } from '../archive.ts';
import { type DirectoryEntry, readDirectory } from './directory.ts';
import { type Directory, findDirectory } from './end-record.ts';
import type { ZipEntry } from './entry.ts';
import { listEntry } from './list-entry.ts';
import { readLocalHeader } from './local-header.ts';
import { scanLocalHeaders } from './scan-local-headers.ts';

/**
 * Reads zip (APPNOTE.TXT 6.3.10) by its central directory, or by the local headers when the directory is missing or
 * damaged.
 */
export const readZip: ArchiveReader = async (file, budget) => {
  const directory = findDirectory(file);
  const entries = directory && readDirectory(file, directory, budget);
  return entries ? listByDirectory(file, directory, entries, budget) : listByLocalHeaders(file, budget);
};

function listByDirectory(
  file: FileBytes,
  directory: Directory,
  entries: readonly DirectoryEntry[],
  budget: ExpansionBudget,
): ArchiveListing {
  assertFits(entries, budget);
  const placed = entries.map((entry) => ({ entry, dataAt: readLocalHeader(file, entry.headerAt)?.dataAt }));
  const ranges = placed.map(({ entry, dataAt }) => ({
    from: entry.headerAt,
    to: dataAt === undefined ? entry.headerAt : dataAt + entry.packed,
  }));
  assertNoOverlap([...ranges, { from: directory.from, to: directory.from }]);
  return { entries: placed.flatMap(({ entry, dataAt }) => listEntry(entry, file, dataAt) ?? []) };
}

function listByLocalHeaders(file: FileBytes, budget: ExpansionBudget): ArchiveListing {
  const headers = scanLocalHeaders(file, budget);
  if (headers.length === 0)
    throw corruptArchive('The zip archive has no directory and no entry: it is truncated or damaged.');
  assertFits(headers, budget);
  return {
    entries: headers.flatMap((header) => listEntry(header, file, header.dataAt) ?? []),
    damage: `The zip archive is truncated or damaged: its directory is missing. ${headers.length} entries were found without it.`,
  };
}

function assertFits(entries: readonly ZipEntry[], budget: ExpansionBudget): void {
  budget.assertFits(entries.reduce((sum, { size = 0 }) => sum + size, 0));
}

/** Refuses entries that share bytes: that is how a small file is made to hold an endless content. */
function assertNoOverlap(ranges: { from: number; to: number }[]): void {
  ranges.sort((a, b) => a.from - b.from || a.to - b.to);
  let end = 0;
  for (const { from, to } of ranges) {
    if (from < end) throw corruptArchive('Entries of the zip archive overlap: it is damaged or malicious.');
    end = Math.max(end, to);
  }
}
