import { closeSync, openSync, writeSync } from 'node:fs';
import { buildHeader, type DumpIdentity, HEADER_BYTES, type IndexSection } from './index-header.ts';
import type { WrittenPart } from './sequential-writer.ts';
import { MAX_VARINT_BYTES } from './varint.ts';

const BUFFER_BYTES = 1 << 20;

/**
 * Writes an index: sections one after the other, then their table, and the header last, so that one that was not finished is
 * recognised. Numbers are put into `bytes` at `at` by those who write many of them.
 */
export class IndexWriter {
  readonly bytes = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  at = 0;
  private readonly file: number;
  private readonly sections: IndexSection[] = [];
  /** In the file, of the first byte in `bytes`. */
  private base: number;
  private start: number;
  private name = '';

  /** Begins a file, or goes on with one where another writer left it. */
  constructor(path: string, from?: number) {
    this.file = openSync(path, from === undefined ? 'w' : 'r+', 0o600);
    this.base = from ?? HEADER_BYTES;
    this.start = this.base;
  }

  /** Bytes of the section so far. */
  get written(): number {
    return this.base + this.at - this.start;
  }

  /** Makes sure that a number can be put. */
  ensureCapacity(): void {
    if (this.at > BUFFER_BYTES - MAX_VARINT_BYTES) this.flush();
  }

  /** Begins a section; the one before is at its end. Sections begin at multiples of eight. */
  begin(name: string): void {
    this.closeSection();
    for (; (this.base + this.at) % 8 !== 0; this.at++) this.bytes[this.at] = 0;
    this.start = this.base + this.at;
    this.name = name;
  }

  write(values: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.flush();
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.writeAll(bytes, this.base);
    this.base += bytes.length;
  }

  writeSection(name: string, values: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.begin(name);
    this.write(values);
  }

  /** Values that are small enough to be read as a whole. */
  writeJson(name: string, value: unknown): void {
    this.writeSection(name, Buffer.from(JSON.stringify(value)));
  }

  /** Ends this writer's part; another writer continues the file. */
  suspend(): WrittenPart {
    this.closeSection();
    this.flush();
    closeSync(this.file);
    return { sections: this.sections, end: this.base };
  }

  /** Completes the file. `sections` are those of the writers before. */
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
