import type { Allowance } from '../../layers/expansion-budget.ts';
import type { FileBytes } from '../../bytes/raw-bytes.ts';
import { type ArchiveReader, brokenArchive, type Listing } from '../archive.ts';
import { type DirectoryEntry, readDirectory } from './directory.ts';
import { type Directory, findDirectory } from './end-record.ts';
import type { ZipEntry } from './entry.ts';
import { listed } from './list-entry.ts';
import { localHeaderAt } from './local-header.ts';
import { walkEntries } from './scan-local-headers.ts';

/** zip, APPNOTE.TXT 6.3.10: by its central directory, or by the headers of the entries when that is cut off or damaged. */
export const readZip: ArchiveReader = async (file, allowance) => {
  const directory = findDirectory(file);
  const entries = directory && readDirectory(file, directory, allowance);
  return entries ? byDirectory(file, directory, entries, allowance) : byWalking(file, allowance);
};

function byDirectory(
  file: FileBytes,
  directory: Directory,
  entries: readonly DirectoryEntry[],
  allowance: Allowance,
): Listing {
  requireRoom(entries, allowance);
  const placed = entries.map((entry) => ({ entry, dataAt: localHeaderAt(file, entry.headerAt)?.dataAt }));
  const ranges = placed.map(({ entry, dataAt }) => ({
    from: entry.headerAt,
    to: dataAt === undefined ? entry.headerAt : dataAt + entry.packed,
  }));
  requireApart([...ranges, { from: directory.from, to: directory.from }]);
  return { entries: placed.flatMap(({ entry, dataAt }) => listed(entry, file, dataAt) ?? []) };
}

function byWalking(file: FileBytes, allowance: Allowance): Listing {
  const headers = walkEntries(file, allowance);
  if (headers.length === 0)
    throw brokenArchive('The zip archive has no directory and no entry: it was cut or damaged.');
  requireRoom(headers, allowance);
  return {
    entries: headers.flatMap((header) => listed(header, file, header.dataAt) ?? []),
    damage: `The zip archive was cut or damaged: its directory is missing. ${headers.length} entries were found without it.`,
  };
}

function requireRoom(entries: readonly ZipEntry[], allowance: Allowance): void {
  allowance.requireRoomFor(entries.reduce((sum, { size = 0 }) => sum + size, 0));
}

/** Bytes that several entries share are how a small file is made to hold an endless content. */
function requireApart(ranges: { from: number; to: number }[]): void {
  ranges.sort((a, b) => a.from - b.from || a.to - b.to);
  let end = 0;
  for (const { from, to } of ranges) {
    if (from < end)
      throw brokenArchive('Entries of the zip archive reach into each other: it is damaged or made to do harm.');
    end = Math.max(end, to);
  }
}
