import type { FileBytes } from '../../bytes/raw-bytes.ts';
import { applyZip64Sizes, parseModified, parseName, type ZipEntry } from './entry.ts';

/** The header before the bytes of an entry (APPNOTE.TXT 4.3.7). */
export interface LocalHeader extends ZipEntry {
  readonly dataAt: number;
  /** Whether sizes and checksum follow the data because the archive was written as a stream. */
  readonly hasDescriptor: boolean;
}

const LOCAL = 0x0403_4b50;
const LOCAL_BYTES = 30;
const FLAG_DESCRIPTOR = 1 << 3;

/** Reads the header at an offset. Returns undefined when there is none. */
export function readLocalHeader(file: FileBytes, at: number): LocalHeader | undefined {
  const fixed = file.readAt(at, LOCAL_BYTES);
  if (fixed.length < LOCAL_BYTES || fixed.readUInt32LE(0) !== LOCAL) return undefined;
  const [nameLength, extraLength] = [fixed.readUInt16LE(26), fixed.readUInt16LE(28)];
  const variable = file.readAt(at + LOCAL_BYTES, nameLength + extraLength);
  if (variable.length < nameLength + extraLength) return undefined;
  const flags = fixed.readUInt16LE(6);
  const extra = variable.subarray(nameLength);
  const [size = 0, packed = 0] = applyZip64Sizes([fixed.readUInt32LE(22), fixed.readUInt32LE(18)], extra);
  return {
    ...parseName(variable.subarray(0, nameLength)),
    flags,
    method: fixed.readUInt16LE(8),
    crc: fixed.readUInt32LE(14),
    modifiedMs: parseModified(fixed.readUInt32LE(10), extra),
    packed,
    size,
    unixType: 0,
    dataAt: at + LOCAL_BYTES + variable.length,
    hasDescriptor: (flags & FLAG_DESCRIPTOR) !== 0 && packed === 0,
  };
}
