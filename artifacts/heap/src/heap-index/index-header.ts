import { createHash } from 'node:crypto';
import type { FileRange } from '@hindsight/heap-graph';
import { readFileAt } from '@hindsight/intake/ranged-files';
import { ArtifactError } from '@hindsight/model';

/**
 * The header of an index, little endian: mark (16), version (4), length of the table (4), its offset (8), length of the
 * file (8), length of the dump (8), hash of the dump (32), hash of the table (32). It is written last.
 */
export const HEADER_BYTES = 128;
const MARK = Buffer.from('HINDSIGHT-HEAP\r\n', 'latin1');
/** The version of the format. An index of another version must be built again. */
const VERSION = 1;
/** Limit of the table, which has about forty sections. */
const MAX_TABLE_BYTES = 1 << 16;
const HASHED_BYTES = 1 << 20;

export interface IndexSection {
  readonly name: string;
  readonly position: number;
  readonly length: number;
}

/** The properties by which the dump of an index is recognized. */
export interface DumpIdentity {
  readonly bytes: number;
  /** The hash of its length, its first and its last MB. */
  readonly hash: Buffer;
}

export function identifyDump({ file, from, size: bytes }: FileRange): DumpIdentity {
  const hash = createHash('sha256').update(String(bytes));
  const length = Math.min(bytes, HASHED_BYTES);
  for (const position of [0, bytes - length]) {
    const part = Buffer.alloc(length);
    readFileAt(file, part, length, from + position);
    hash.update(part);
  }
  return { bytes, hash: hash.digest() };
}

interface IndexHeader {
  readonly dump: DumpIdentity;
  readonly table: Buffer;
  readonly position: number;
}

export function buildHeader({ dump, table, position }: IndexHeader): Buffer {
  const header = Buffer.alloc(HEADER_BYTES);
  MARK.copy(header);
  header.writeUInt32LE(VERSION, 16);
  header.writeUInt32LE(table.length, 20);
  header.writeDoubleLE(position, 24);
  header.writeDoubleLE(position + table.length, 32);
  header.writeDoubleLE(dump.bytes, 40);
  dump.hash.copy(header, 48);
  computeSha256(table).copy(header, 80);
  return header;
}

const computeSha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

const createRefusal = (why: string): ArtifactError =>
  new ArtifactError('corrupt-artifact', `The saved index of the heap dump ${why}. Analyze the dump again.`);

/**
 * Reads the sections of an index. Throws an ArtifactError when the file is not an index, is unfinished, truncated or
 * damaged, or belongs to another dump or version.
 */
export function readSections(file: number, size: number, dump: DumpIdentity): readonly IndexSection[] {
  const header = Buffer.alloc(HEADER_BYTES);
  const there = readFileAt(file, header, HEADER_BYTES, 0);
  if (there < HEADER_BYTES || !header.subarray(0, MARK.length).equals(MARK)) {
    throw createRefusal('is not an index, or it was not finished');
  }
  const version = header.readUInt32LE(16);
  if (version !== VERSION) throw createRefusal(`has format ${version}, and this program reads format ${VERSION}`);
  if (header.readDoubleLE(32) !== size) throw createRefusal('is truncated or has grown');
  if (header.readDoubleLE(40) !== dump.bytes || !header.subarray(48, 80).equals(dump.hash)) {
    throw createRefusal('was made of another dump');
  }
  const length = header.readUInt32LE(20);
  const position = header.readDoubleLE(24);
  if (length > MAX_TABLE_BYTES || position + length !== size) throw createRefusal('is damaged');
  const table = Buffer.alloc(length);
  readFileAt(file, table, length, position);
  if (!computeSha256(table).equals(header.subarray(80, 112))) throw createRefusal('is damaged');
  return JSON.parse(table.toString()) as readonly IndexSection[];
}
