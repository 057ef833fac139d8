import { ascii } from '@hindsight/model';
import { corruptArchive } from '../archive.ts';
import { toDisplayName } from '../display-name.ts';

/**
 * The fields of an entry's header (APPNOTE.TXT 4.3.7 and 4.3.12), in the central directory or before the entry itself.
 */
export interface ZipEntry {
  /** The name as it may be shown to people. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly flags: number;
  readonly method: number;
  /** The CRC-32 of the content. It is absent when the archive has no directory and was truncated inside this entry. */
  readonly crc?: number;
  /** The number of compressed bytes; Infinity means up to the end of the file. */
  readonly packed: number;
  /** The number of bytes of the content. */
  readonly size?: number;
  /** When the file was written, in ms; without a zone it counts as UTC. */
  readonly modifiedMs?: number | undefined;
  /** The Unix file type; 0 when the entry was not written on Unix. */
  readonly unixType: number;
}

const { SLASH } = ascii;

export const parseName = (bytes: Buffer): Pick<ZipEntry, 'name' | 'isFolder'> => ({
  name: toDisplayName(bytes),
  isFolder: bytes.at(-1) === SLASH,
});

const MARK_64 = 0xffff_ffff;
const EXTRA_ZIP64 = 1;

/**
 * Replaces sizes and offsets above 4 GiB by the values of the zip64 extra field, which lists them in the order of the
 * fields that are full.
 */
export function applyZip64Sizes(values: readonly number[], extra: Buffer): number[] {
  let field = values.includes(MARK_64) ? findExtraField(extra, EXTRA_ZIP64) : undefined;
  return values.map((value) => {
    if (value !== MARK_64 || !field || field.length < 8) return value;
    const wide = readUint64(field, 0);
    field = field.subarray(8);
    return wide;
  });
}

const EXTRA_UNIX_TIME = 0x5455;
/** 1980-01-01 is the first day that the format knows; archives made to be reproducible have it, and it is no time. */
const NO_TIME = 0x0021_0000;

/** Parses the time of a file: seconds since 1970 in an extra field, else date and time in two seconds (APPNOTE.TXT 4.4.6). */
export function parseModified(dosTime: number, extra: Buffer): number | undefined {
  const unix = findExtraField(extra, EXTRA_UNIX_TIME);
  if (unix && unix.length >= 5 && ((unix[0] ?? 0) & 1) === 1) return 1000 * unix.readUInt32LE(1) || undefined;
  if (dosTime <= NO_TIME) return undefined;
  const [date, time] = [dosTime >>> 16, dosTime & 0xffff];
  const [year, month, day] = [1980 + (date >>> 9), ((date >>> 5) & 0xf) - 1, date & 0x1f];
  return Date.UTC(year, month, day, time >>> 11, (time >>> 5) & 0x3f, 2 * (time & 0x1f));
}

function findExtraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

export function readUint64(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw corruptArchive('A size in the zip archive is impossibly large.');
  return value;
}
