import { ascii } from '@hindsight/model';
import type { FileBytes } from '../../bytes/raw-bytes.ts';
import type { ExpansionBudget } from '../../layers/expansion-budget.ts';
import {
  type ArchiveListing,
  type ArchiveReader,
  corruptArchive,
  type ListedMember,
  type SkippedMember,
} from '../archive.ts';
import { toDisplayName } from '../display-name.ts';
import { type Extensions, parseLongName, parsePax } from './extensions.ts';
import { BLOCK, parseHeader, type TarHeader } from './header.ts';

/** The limit for names and attributes; no regular archive has more of them. */
const MAX_EXTENSION_BYTES = 1024 * 1024;
const MAX_EXTENSIONS = 8;
/**
 * The offset of the flag that says whether a block with the holes of a sparse file follows. It is the same in the
 * header of the file and in such a block.
 */
const HOLES_FOLLOW_AT = 482;
const MORE_HOLES_FOLLOW_AT = 504;

const REFUSED_TYPES: Readonly<Record<string, string>> = {
  '1': 'It is a link to another entry.',
  '2': 'It is a link.',
  '3': 'It is a device.',
  '4': 'It is a device.',
  '6': 'It is a pipe.',
};
/** The type of a folder. In the oldest archives a folder is a file whose name ends in a slash. */
const FOLDER = '5';
const { SLASH } = ascii;
const FILE_TYPES = new Set(['0', '\0', '7']);
/** GNU types for the label of a volume and for the list of the files of a folder. */
const METADATA_TYPES = new Set(['V', 'D']);

/**
 * Reads tar: ustar, pax and GNU. A checksum covers only the header of a member, not its content. Blocks of zeros mark
 * the end. Reading continues behind them, because archives are joined by concatenation and because damage can look like
 * an end mark.
 */
export const readTar: ArchiveReader = async (file, budget) => new TarReader(file, budget).read();

const NO_END = 'The tar archive has no complete end mark: it is truncated.';
const NO_ENTRY_BEHIND_END = 'Other bytes than an entry follow the end mark of the tar archive.';
/** The zeros that are compared at once; most archives have up to 10 KiB of them at their end. */
const ZEROS = Buffer.alloc(64 * 1024);

class TarReader {
  private readonly file: FileBytes;
  private readonly budget: ExpansionBudget;
  private readonly entries: (ListedMember | SkippedMember)[] = [];
  private position = 0;

  constructor(file: FileBytes, budget: ExpansionBudget) {
    this.file = file;
    this.budget = budget;
  }

  read(): ArchiveListing {
    const whole = this.file.size % BLOCK === 0;
    for (;;) {
      const marked = this.skipZeros();
      if (this.position >= this.file.size)
        return { entries: this.entries, ...(!(marked && whole) && { damage: NO_END }) };
      const damage = this.next();
      if (damage && this.entries.length === 0) throw corruptArchive(damage);
      if (damage) return { entries: this.entries, damage: marked ? NO_ENTRY_BEHIND_END : damage };
    }
  }

  /** Skips blocks of zeros up to the next block with other bytes; returns whether there were any. */
  private skipZeros(): boolean {
    const start = this.position;
    while (this.position < this.file.size) {
      const bytes = this.file.readAt(this.position, ZEROS.length);
      if (!bytes.equals(ZEROS.subarray(0, bytes.length))) {
        const other = bytes.findIndex((byte) => byte !== 0);
        this.position += other - (other % BLOCK);
        break;
      }
      this.position += bytes.length;
    }
    return this.position > start;
  }

  /** Reads one entry with its extension headers. Returns a sentence when it is damaged. */
  private next(): string | undefined {
    const start = this.position;
    let known: Extensions = {};
    for (let extensions = 0; extensions <= MAX_EXTENSIONS; extensions++) {
      const block = this.file.readAt(this.position, BLOCK);
      if (block.length < BLOCK) return NO_END;
      const header = parseHeader(block);
      const more = header && this.extension(header);
      if (header && !more) return this.entry({ ...header, ...known }, known.sparse ?? false, block);
      if (!more || more === 'broken') break;
      known = { ...known, ...more };
    }
    return `The tar archive is damaged at byte ${start}: the rest cannot be read.`;
  }

  /**
   * Reads what an extension header states about the next entry. Returns undefined when the entry is no extension
   * header.
   */
  private extension({ type, size }: TarHeader): Extensions | 'broken' | undefined {
    if (type !== 'x' && type !== 'X' && type !== 'L' && type !== 'K' && type !== 'g') return undefined;
    if (size > MAX_EXTENSION_BYTES) return 'broken';
    const content = this.file.readAt(this.position + BLOCK, size);
    if (content.length < size) return 'broken';
    this.position += BLOCK + roundUpToBlocks(size);
    if (type === 'L') return parseLongName(content);
    if (type === 'x' || type === 'X') return parsePax(content) ?? 'broken';
    return {};
  }

  private entry(
    { type, name: bytes, size, modifiedMs }: TarHeader,
    sparse: boolean,
    block: Buffer,
  ): string | undefined {
    this.budget.countEntry();
    this.position += BLOCK;
    if (type === 'S') this.skipHoles(block);
    const name = toDisplayName(bytes);
    // Links and devices may state a size, but they have no content.
    const stored = Object.hasOwn(REFUSED_TYPES, type) || type === FOLDER ? 0 : size;
    const raw = this.file.slice(this.position, stored);
    this.position += roundUpToBlocks(stored);
    if (type === FOLDER || METADATA_TYPES.has(type) || (FILE_TYPES.has(type) && bytes.at(-1) === SLASH))
      return undefined;
    const why = sparse ? SPARSE : findRefusal(type);
    if (why) this.entries.push({ name, why, code: 'unsupported-encoding' });
    else this.entries.push({ name, raw, bytes: size, modifiedMs, layer: { name: 'tar', inPlace: true } });
    return raw.cut ? `The tar archive ends in the middle of ${name}.` : undefined;
  }

  private skipHoles(header: Buffer): void {
    let more = header[HOLES_FOLLOW_AT];
    while (more) {
      this.budget.countEntry();
      more = this.file.readAt(this.position + MORE_HOLES_FOLLOW_AT, 1)[0];
      this.position += BLOCK;
    }
  }
}

const SPARSE = 'It is a sparse file, which is not supported.';

function findRefusal(type: string): string | undefined {
  if (FILE_TYPES.has(type)) return undefined;
  if (type === 'S') return SPARSE;
  return REFUSED_TYPES[type] ?? 'Its type is unknown.';
}

const roundUpToBlocks = (size: number): number => Math.ceil(size / BLOCK) * BLOCK;
