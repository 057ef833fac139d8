import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../../layers/expansion-budget.ts';
import { BLOCK_BYTES } from '../../limits.ts';
import { type LocalHeader, readLocalHeader } from './local-header.ts';

/** The first two bytes of all signatures; the next two say which record follows. */
const MARK = Buffer.from('PK');
const SIGNATURE_BYTES = 4;
const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const DESCRIPTOR = 0x0807_4b50;
/** The bytes of a descriptor without a signature: a checksum, then two sizes of four or eight bytes. */
const DESCRIPTOR_BYTES = 12;
const WIDE_DESCRIPTOR_BYTES = 20;

/**
 * Finds entries by their local headers, in an archive whose directory is missing or damaged. An entry whose length
 * cannot be found extends to the end of the file.
 */
export function scanLocalHeaders(file: FileBytes, budget: ExpansionBudget): LocalHeader[] {
  const found: LocalHeader[] = [];
  let at = 0;
  while (at < file.size) {
    const header = readLocalHeader(file, at);
    if (header) {
      budget.countEntry();
      const entry = header.hasDescriptor ? withDescriptor(file, header) : header;
      found.push(entry);
      at = header.dataAt + entry.packed;
    } else {
      // The bytes here are a descriptor, the directory, or damage.
      at = findNextLocalHeader(file, at);
    }
  }
  return found;
}

function findNextLocalHeader(file: FileBytes, from: number): number {
  for (const { at, signature } of findSignatures(file, from + 1)) if (signature === LOCAL) return at;
  return file.size;
}

/** Adds the length of the data, which a descriptor behind the data repeats. */
function withDescriptor(file: FileBytes, header: LocalHeader): LocalHeader {
  for (const found of findSignatures(file, header.dataAt)) {
    const descriptor = findDescriptorAt(file, found, header.dataAt);
    if (descriptor) return { ...header, ...descriptor };
  }
  const { crc: _, size: __, ...unknown } = header;
  return { ...unknown, packed: Number.POSITIVE_INFINITY };
}

/**
 * Finds the descriptor at a signature: either it begins with its own signature, or it has none and is followed by the
 * signature of the next record.
 */
function findDescriptorAt(file: FileBytes, { at, signature }: Signature, dataAt: number): Descriptor | undefined {
  const signed = signature === DESCRIPTOR;
  if (!signed && signature !== LOCAL && signature !== CENTRAL) return undefined;
  for (const bytes of [DESCRIPTOR_BYTES, WIDE_DESCRIPTOR_BYTES]) {
    const begin = signed ? at + SIGNATURE_BYTES : at - bytes;
    const packed = (signed ? at : begin) - dataAt;
    const descriptor = packed < 0 ? undefined : readDescriptor(file, begin, bytes);
    if (descriptor?.packed === packed && (!signed || isFollowedBySignature(file, begin + bytes))) return descriptor;
  }
  return undefined;
}

/** Returns whether another signature follows, or the end of a truncated file. */
function isFollowedBySignature(file: FileBytes, at: number): boolean {
  const next = file.readAt(at, MARK.length);
  return next.length < MARK.length || next.equals(MARK);
}

interface Descriptor {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
}

function readDescriptor(file: FileBytes, at: number, length: number): Descriptor | undefined {
  const bytes = file.readAt(at, length);
  if (bytes.length < length) return undefined;
  const crc = bytes.readUInt32LE(0);
  if (length === DESCRIPTOR_BYTES) return { crc, packed: bytes.readUInt32LE(4), size: bytes.readUInt32LE(8) };
  return { crc, packed: Number(bytes.readBigUInt64LE(4)), size: Number(bytes.readBigUInt64LE(12)) };
}

interface Signature {
  readonly at: number;
  readonly signature: number;
}

function* findSignatures(file: FileBytes, from: number): Generator<Signature> {
  // Blocks overlap by the length of a signature less one, so that none is missed between two blocks.
  for (let start = from; start < file.size; start += BLOCK_BYTES - SIGNATURE_BYTES + 1) {
    const block = file.readAt(start, BLOCK_BYTES);
    for (
      let at = block.indexOf(MARK);
      at >= 0 && at + SIGNATURE_BYTES <= block.length;
      at = block.indexOf(MARK, at + 1)
    ) {
      yield { at: start + at, signature: block.readUInt32LE(at) };
    }
  }
}
