import type { FileBytes } from '../../raw-bytes.ts';
import { brokenArchive, type Member, type Skipped } from '../archive.ts';
import { shownName } from '../shown-name.ts';
import { memberLayer, methodName } from './method.ts';

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

const FLAG_ENCRYPTED = 1;
const FLAG_PATCH = 1 << 5;
const FLAG_STRONG_ENCRYPTION = 1 << 6;
const FLAG_MASKED_HEADERS = 1 << 13;
const ENCRYPTED = FLAG_ENCRYPTED | FLAG_STRONG_ENCRYPTION | FLAG_MASKED_HEADERS;

const UNIX_FILE = 0o10;
const UNIX_LINK = 0o12;
const SLASH = 0x2f;

export const named = (bytes: Buffer): Pick<ZipEntry, 'name' | 'isFolder'> => ({
  name: shownName(bytes),
  isFolder: bytes.at(-1) === SLASH,
});

/** The entry for the listing; undefined for a folder. `dataAt`: where its packed bytes begin; undefined when that is not to be found. */
export function listed(entry: ZipEntry, file: FileBytes, dataAt: number | undefined): Member | Skipped | undefined {
  const { name, packed, size } = entry;
  if (entry.isFolder && !size) return undefined;
  const why = refusal(entry);
  if (why) return { name, why, code: 'unsupported-encoding' };
  if (dataAt === undefined) return { name, why: 'Its header is broken.', code: 'corrupt-encoding' };
  const raw = file.range(dataAt, packed);
  return { name, raw, bytes: size ?? raw.size, layer: memberLayer(entry) };
}

function refusal({ flags, method, unixType }: ZipEntry): string | undefined {
  if (flags & ENCRYPTED) return 'It is password-protected.';
  if (flags & FLAG_PATCH) return 'It is only a difference to another file.';
  if (unixType === UNIX_LINK) return 'It is a link.';
  if (unixType !== 0 && unixType !== UNIX_FILE) return 'It is a device or a pipe.';
  return methodName(method) === undefined ? `It is packed with method ${method}, which is not supported.` : undefined;
}

const MARK_64 = 0xffff_ffff;
const EXTRA_ZIP64 = 1;

/** Sizes and places above 4 GiB stand in an extra field, in the order of those whose own field is full. */
export function widen(values: readonly number[], extra: Buffer): number[] {
  let field = values.includes(MARK_64) ? extraField(extra, EXTRA_ZIP64) : undefined;
  return values.map((value) => {
    if (value !== MARK_64 || !field || field.length < 8) return value;
    const wide = readWide(field, 0);
    field = field.subarray(8);
    return wide;
  });
}

function extraField(extra: Buffer, wanted: number): Buffer | undefined {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) === wanted) return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
  }
  return undefined;
}

export function readWide(bytes: Buffer, at: number): number {
  const value = Number(bytes.readBigUInt64LE(at));
  if (!Number.isSafeInteger(value)) throw brokenArchive('A size in the zip archive is beyond all bounds.');
  return value;
}
