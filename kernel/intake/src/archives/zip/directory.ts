import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../../layers/expansion-budget.ts';
import type { Directory } from './end-record.ts';
import { applyZip64Sizes, parseModified, parseName, type ZipEntry } from './entry.ts';

/** An entry of the central directory and the offset of its local header. */
export interface DirectoryEntry extends ZipEntry {
  readonly headerAt: number;
}

const CENTRAL = 0x0201_4b50;
const CENTRAL_BYTES = 46;
/** The systems (APPNOTE.TXT 4.4.2) that store a file type in the upper half of the attributes: Unix and OS X. */
const UNIX_LIKE = new Set([3, 19]);

/** Reads the entries of the central directory. Returns undefined when it is damaged. */
export function readDirectory(
  file: FileBytes,
  directory: Directory,
  budget: ExpansionBudget,
): DirectoryEntry[] | undefined {
  const entries: DirectoryEntry[] = [];
  const end = directory.from + directory.size;
  let at = directory.from;
  while (at < end) {
    const fixed = file.readAt(at, CENTRAL_BYTES);
    if (fixed.length < CENTRAL_BYTES || fixed.readUInt32LE(0) !== CENTRAL) return undefined;
    budget.countEntry();
    const [nameLength, extraLength] = [fixed.readUInt16LE(28), fixed.readUInt16LE(30)];
    const variable = file.readAt(at + CENTRAL_BYTES, nameLength + extraLength);
    entries.push(parseEntry(fixed, variable.subarray(0, nameLength), variable.subarray(nameLength), directory.base));
    at += CENTRAL_BYTES + nameLength + extraLength + fixed.readUInt16LE(32);
  }
  const counted = directory.isZip64 ? entries.length : entries.length % 0x1_0000;
  return at === end && counted === directory.count ? entries : undefined;
}

function parseEntry(fixed: Buffer, nameBytes: Buffer, extra: Buffer, base: number): DirectoryEntry {
  const fields = [fixed.readUInt32LE(24), fixed.readUInt32LE(20), fixed.readUInt32LE(42)];
  const [size = 0, packed = 0, offset = 0] = applyZip64Sizes(fields, extra);
  return {
    ...parseName(nameBytes),
    flags: fixed.readUInt16LE(8),
    method: fixed.readUInt16LE(10),
    crc: fixed.readUInt32LE(16),
    modifiedMs: parseModified(fixed.readUInt32LE(12), extra),
    packed,
    size,
    unixType: UNIX_LIKE.has(fixed.readUInt8(5)) ? fixed.readUInt32LE(38) >>> 28 : 0,
    headerAt: base + offset,
  };
}
