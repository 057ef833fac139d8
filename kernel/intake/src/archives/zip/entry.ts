import { corruptArchive } from '../archive.ts';
import { toDisplayName } from '../display-name.ts';

/** What a header of an entry says (APPNOTE.TXT 4.3.7 and 4.3.12), in the central directory or before the entry itself. */
export interface ZipEntry {
  /** Cleaned for people. */
  readonly name: string;
  readonly isFolder: boolean;
  readonly flags: number;
  readonly method: number;
  /** Absent when nothing says it: an archive without directory was cut inside this entry. */
  readonly crc?: number;
  /** Of the packed bytes; Infinity: to the end of the file. */
  readonly packed: number;
  /** Of the content. */
  readonly size?: number;
  /** What kind of file it is in Unix; 0 when it was not packed there. */
  readonly unixType: number;
}

const SLASH = 0x2f;

export const parseName = (bytes: Buffer): Pick<ZipEntry, 'name' | 'isFolder'> => ({
  name: toDisplayName(bytes),
  isFolder: bytes.at(-1) === SLASH,
});

const MARK_64 = 0xffff_ffff;
const EXTRA_ZIP64 = 1;

/** Sizes and places above 4 GiB stand in an extra field, in the order of those whose own field is full. */
export function applyZip64Sizes(values: readonly number[], extra: Buffer): number[] {
  let field = values.includes(MARK_64) ? findExtraField(extra, EXTRA_ZIP64) : undefined;
  return values.map((value) => {
    if (value !== MARK_64 || !field || field.length < 8) return value;
    const wide = readUint64(field, 0);
    field = field.subarray(8);
    return wide;
  });
}

function findExtraField(extra: Buffer, id: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === id) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

export function readUint64(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw corruptArchive('A size in the zip archive is beyond all bounds.');
  return value;
}
