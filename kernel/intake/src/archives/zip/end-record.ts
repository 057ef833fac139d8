import { ArtifactError } from '@hindsight/model';
import type { RawBytes } from '../../bytes/raw-bytes.ts';
import { readUint64 } from './entry.ts';

/** The location of the central directory. All offsets count from the first byte of the file. */
export interface Directory {
  readonly from: number;
  readonly size: number;
  /**
   * The number of bytes before the archive, as self-extracting archives have them: the offset of what the directory
   * calls byte 0.
   */
  readonly base: number;
  /** The number of entries. Without zip64 it is only known modulo 65536. */
  readonly count: number;
  readonly isZip64: boolean;
}

const END_BYTES = 22;
const END_64 = 0x0606_4b50;
const END_64_BYTES = 56;
const LOCATOR_64 = 0x0706_4b50;
const LOCATOR_64_BYTES = 20;
const MAX_COMMENT_BYTES = 0xffff;
const END_MARK = Buffer.from('PK\x05\x06');

/**
 * Finds the record at the end of a zip archive (APPNOTE.TXT 4.3.16). Other bytes may follow it, so the last record
 * counts whose directory fits before it. Throws `unsupported-encoding` for one volume of several.
 */
export function findDirectory(file: Pick<RawBytes, 'size' | 'readAt'>): Directory | undefined {
  const tailFrom = Math.max(0, file.size - END_BYTES - MAX_COMMENT_BYTES);
  const tail = file.readAt(tailFrom, file.size - tailFrom);
  for (let at = tail.lastIndexOf(END_MARK); at >= 0; at = at > 0 ? tail.lastIndexOf(END_MARK, at - 1) : -1) {
    const record = tail.subarray(at, at + END_BYTES);
    const directory = record.length === END_BYTES ? parseEndRecord(file, record, tailFrom + at) : undefined;
    if (directory) return directory;
  }
  return undefined;
}

function parseEndRecord(file: Pick<RawBytes, 'readAt'>, record: Buffer, recordAt: number): Directory | undefined {
  const wide = findZip64Directory(file, recordAt);
  if (wide) return wide;
  const [disk, directoryDisk] = [record.readUInt16LE(4), record.readUInt16LE(6)];
  const [countHere, count] = [record.readUInt16LE(8), record.readUInt16LE(10)];
  const [size, offset] = [record.readUInt32LE(12), record.readUInt32LE(16)];
  const from = recordAt - size;
  if (from < offset) return undefined;
  assertOneVolume(disk === 0 && directoryDisk === 0 && countHere === count);
  return { from, size, base: from - offset, count, isZip64: false };
}

/**
 * Finds the zip64 record (APPNOTE.TXT 4.3.14). It is where its locator says; when other bytes precede the archive, it
 * is right before the locator.
 */
function findZip64Directory(file: Pick<RawBytes, 'readAt'>, recordAt: number): Directory | undefined {
  const locatorAt = recordAt - LOCATOR_64_BYTES;
  const locator = file.readAt(Math.max(0, locatorAt), LOCATOR_64_BYTES);
  if (locatorAt < 0 || locator.readUInt32LE(0) !== LOCATOR_64) return undefined;
  assertOneVolume(locator.readUInt32LE(16) <= 1);
  for (const at of [readUint64(locator, 8), locatorAt - END_64_BYTES]) {
    if (at < 0 || at > locatorAt - END_64_BYTES) continue;
    const record = file.readAt(at, END_64_BYTES);
    if (record.readUInt32LE(0) !== END_64) continue;
    const [size, offset] = [readUint64(record, 40), readUint64(record, 48)];
    const from = at - size;
    if (from < offset) continue;
    return { from, size, base: from - offset, count: readUint64(record, 32), isZip64: true };
  }
  return undefined;
}

function assertOneVolume(one: boolean): void {
  if (one) return;
  throw new ArtifactError(
    'unsupported-encoding',
    'It is one volume of a split zip archive. Join the volumes: zip -s 0.',
  );
}
