import { closeSync, openSync, writeSync } from 'node:fs';
import { buildHeader, type DumpIdentity, HEADER_BYTES, type IndexSection } from './index-header.ts';
import type { WrittenPart } from './sequential-writer.ts';
import { MAX_VARINT_BYTES } from './varint.ts';

const BUFFER_BYTES = 1 << 20;

/**
 * Writes an index: sections one after the other, then their table, and the header last, so that an unfinished index is
 * recognized. Callers that write many numbers store them in `bytes` at `at` after `ensureCapacity`.
 */
export class IndexWriter {
  readonly bytes = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  at = 0;
  private readonly file: number;
  private readonly sections: IndexSection[] = [];
  /** The file offset of the first byte in `bytes`. */
  private base: number;
  private start: number;
  private name = '';

  /** Creates a file, or continues one at the offset where another writer has ended. */
  constructor(path: string, from?: number) {
    this.file = openSync(path, from === undefined ? 'w' : 'r+', 0o600);
    this.base = from ?? HEADER_BYTES;
    this.start = this.base;
  }

  /** The length of the current section so far in bytes. */
  get written(): number {
    return this.base + this.at - this.start;
  }

  /** Makes sure that `bytes` has space for one more number. */
  ensureCapacity(): void {
    if (this.at > BUFFER_BYTES - MAX_VARINT_BYTES) this.flush();
  }

  /** Ends the current section and begins a new one. Sections begin at multiples of eight. */
  begin(name: string): void {
    this.closeSection();
    for (; (this.base + this.at) % 8 !== 0; this.at++) this.bytes[this.at] = 0;
    this.start = this.base + this.at;
    this.name = name;
  }

  write(values: Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.flush();
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.writeAll(bytes, this.base);
    this.base += bytes.length;
  }

  writeSection(name: string, values: Int32Array | Uint32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.begin(name);
    this.write(values);
  }

  /** Writes a section that is read as a whole. */
  writeJson(name: string, value: unknown): void {
    this.writeSection(name, Buffer.from(JSON.stringify(value)));
  }

  /** Ends this writer's part of the file, which another writer continues. */
  suspend(): WrittenPart {
    this.closeSection();
    this.flush();
    closeSync(this.file);
    return { sections: this.sections, end: this.base };
  }

  /** Completes the file. `sections` are those of the previous writers. */
  finish(dump: DumpIdentity, sections: readonly IndexSection[]): void {
    this.closeSection();
    const table = Buffer.from(JSON.stringify([...sections, ...this.sections]));
    const position = this.base + this.at;
    this.write(table);
    this.writeAll(buildHeader({ dump, table, position }), 0);
    closeSync(this.file);
  }

  private closeSection(): void {
    if (this.name === '') return;
    this.sections.push({ name: this.name, position: this.start, length: this.written });
    this.name = '';
  }

  private flush(): void {
    this.writeAll(this.bytes.subarray(0, this.at), this.base);
    this.base += this.at;
    this.at = 0;
  }

  private writeAll(bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length; ) {
      done += writeSync(this.file, bytes, done, bytes.length - done, position + done);
    }
  }
}
