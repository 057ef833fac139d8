import { fstatSync } from 'node:fs';
import { FilePages } from '@hindsight/heap-graph';
import { closeFile, openFile, readFileAt } from '@hindsight/intake/ranged-files';
import { ArtifactError } from '@hindsight/model';
import { type DumpIdentity, type IndexSection, readSections } from './index-header.ts';

/** Longer ranges are read directly and not through the page cache; a block has some hundred bytes. */
const MAX_PAGED_BYTES = 2048;
/** Pages in the cache: 128 MB, for the columns of a dump of 1 GB that a walk along paths reads at random. Unused ones take no memory. */
const CACHED_PAGES = 16384;

/** An open index file, whose sections are read on demand. */
export class IndexFile {
  private readonly file: number;
  private readonly sections: ReadonlyMap<string, IndexSection>;
  private readonly pages: FilePages;

  constructor(path: string, dump: DumpIdentity) {
    this.file = openFile(path);
    try {
      const { size } = fstatSync(this.file);
      const sections = readSections(this.file, size, dump);
      this.sections = new Map(sections.map((section) => [section.name, section]));
      this.pages = new FilePages({ file: this.file, from: 0, size }, CACHED_PAGES);
    } catch (error) {
      closeFile(this.file);
      throw error;
    }
  }

  /** Reads a range of a section, which is shortened to the end of the section. */
  read(name: string, from: number, length: number): Buffer {
    const section = this.findSection(name);
    const byteCount = Math.max(0, Math.min(length, section.length - from));
    if (byteCount <= MAX_PAGED_BYTES) return Buffer.from(this.pages.readBytes(section.position + from, byteCount));
    const bytes = Buffer.allocUnsafe(byteCount);
    return bytes.subarray(0, readFileAt(this.file, bytes, byteCount, section.position + from));
  }

  /** The cached pages, in which `locate` finds ranges. */
  get bytes(): Uint8Array {
    return this.pages.bytes;
  }

  /** Returns the index in `bytes` at which a short range of a section is until the next call; -1 when the file ends before. */
  locate(name: string, from: number, length: number): number {
    return this.pages.locate(this.findSection(name).position + from, length);
  }

  has(name: string): boolean {
    return this.sections.has(name);
  }

  readSection(name: string): Buffer {
    return this.read(name, 0, this.sections.get(name)?.length ?? 0);
  }

  /** Reads a section that `IndexWriter.writeJson` wrote. */
  readJson(name: string): unknown {
    return JSON.parse(this.readSection(name).toString());
  }

  private findSection(name: string): IndexSection {
    const section = this.sections.get(name);
    if (!section) throw new ArtifactError('corrupt-artifact', `The saved index of the heap dump has no ${name}.`);
    return section;
  }

  close(): void {
    closeFile(this.file);
  }
}

export const viewNumbers = ({ buffer, byteOffset, length }: Buffer): Float64Array =>
  new Float64Array(buffer, byteOffset, Math.floor(length / 8));

export const viewInts = ({ buffer, byteOffset, length }: Buffer): Int32Array =>
  new Int32Array(buffer, byteOffset, Math.floor(length / 4));

export const viewUnsigned = ({ buffer, byteOffset, length }: Buffer): Uint32Array =>
  new Uint32Array(buffer, byteOffset, Math.floor(length / 4));

export const viewShorts = ({ buffer, byteOffset, length }: Buffer): Uint16Array =>
  new Uint16Array(buffer, byteOffset, Math.floor(length / 2));
