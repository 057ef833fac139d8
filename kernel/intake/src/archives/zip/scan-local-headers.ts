import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../../layers/expansion-budget.ts';
import { BLOCK_BYTES } from '../../limits.ts';
import { type LocalHeader, readLocalHeader } from './local-header.ts';

/** Signatures of this archive begin so; the two bytes that follow say which it is. */
const MARK = Buffer.from('PK');
const SIGNATURE_BYTES = 4;
const LOCAL = 0x0403_4b50;
const CENTRAL = 0x0201_4b50;
const DESCRIPTOR = 0x0807_4b50;
/** A descriptor without signature: checksum, and two sizes of four or eight bytes. */
const DESCRIPTOR_BYTES = 12;
const WIDE_DESCRIPTOR_BYTES = 20;

/**
 * Finds entries by the headers that stand before them, for an archive whose directory was cut off or is damaged. Where the length
 * of an entry is nowhere to be found it goes to the end of the file.
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
      // A descriptor, the directory, or bytes that damage has put there.
      at = findNextLocalHeader(file, at);
    }
  }
  return found;
}

function findNextLocalHeader(file: FileBytes, from: number): number {
  for (const { at, signature } of findSignatures(file, from + 1)) if (signature === LOCAL) return at;
  return file.size;
}

/** The length of the data is known by what stands behind it: a descriptor that says just this length. */
function withDescriptor(file: FileBytes, header: LocalHeader): LocalHeader {
  for (const found of findSignatures(file, header.dataAt)) {
    const descriptor = findDescriptorAt(file, found, header.dataAt);
    if (descriptor) return { ...header, ...descriptor };
  }
  const { crc: _, size: __, ...unknown } = header;
  return { ...unknown, packed: Number.POSITIVE_INFINITY };
}

/** The descriptor that begins with a signature, or the one without any that stands before the signature of what follows. */
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

/** Another signature, or the end of a file that was cut there. */
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
  // Blocks share their last bytes with the next one, so that no signature lies between two.
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
