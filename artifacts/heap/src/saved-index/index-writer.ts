import { closeSync, openSync, writeSync } from 'node:fs';
import { type DumpIdentity, HEADER_BYTES, headerOf, type SectionPlace } from './index-header.ts';
import { MOST_BYTES } from './packed-numbers.ts';

const BUFFER_BYTES = 1 << 20;

/**
 * Writes an index: sections one after the other, then their table, and the header last, so that one that was not finished is
 * recognised. Numbers are put into `bytes` at `at` by those who write many of them.
 */
export class IndexWriter {
  readonly bytes = Buffer.allocUnsafeSlow(BUFFER_BYTES);
  at = 0;
  private readonly file: number;
  private readonly sections: SectionPlace[] = [];
  /** In the file, of the first byte in `bytes`. */
  private base = HEADER_BYTES;
  private start = HEADER_BYTES;
  private name = '';

  constructor(path: string) {
    this.file = openSync(path, 'w', 0o600);
  }

  /** Bytes of the section so far. */
  get written(): number {
    return this.base + this.at - this.start;
  }

  /** Makes sure that a number can be put. */
  makeRoom(): void {
    if (this.at > BUFFER_BYTES - MOST_BYTES) this.flush();
  }

  /** Begins a section; the one before is at its end. Sections begin at multiples of eight. */
  begin(name: string): void {
    this.closeSection();
    for (; this.at % 8 !== 0; this.at++) this.bytes[this.at] = 0;
    this.start = this.base + this.at;
    this.name = name;
  }

  write(values: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.flush();
    const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
    this.writeAll(bytes, this.base);
    this.base += bytes.length;
  }

  section(name: string, values: Int32Array | Uint16Array | Float64Array | Uint8Array): void {
    this.begin(name);
    this.write(values);
  }

  /** Values that are small enough to be read as a whole. */
  json(name: string, value: unknown): void {
    this.section(name, Buffer.from(JSON.stringify(value)));
  }

  finish(dump: DumpIdentity): void {
    this.closeSection();
    const table = Buffer.from(JSON.stringify(this.sections));
    const position = this.base + this.at;
    this.write(table);
    this.writeAll(headerOf({ dump, table, position }), 0);
  }

  close(): void {
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
