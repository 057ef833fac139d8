import { isUtf8 } from 'node:buffer';
import type { Line } from '@hindsight/model';
import { MAX_LINE_BYTES } from '../limits.ts';
import { NOT_ASCII } from '../lines/block-line.ts';

/** Makes a line of a text alone, for heads and tests. The text has one character per byte. */
export function toLine(text: string, number: number): Line {
  const line = new TextLine({ number, offset: 0, cut: false });
  line.text = text;
  return line;
}

/** A line that no longer has the form of the file: the content of an envelope. */
export class TextLine implements Line {
  readonly number: number;
  readonly offset: number;
  readonly start = 0;
  cut: boolean;
  text = '';
  envelopeHeader: string | undefined;
  private encoded: Buffer | undefined;

  constructor({ number, offset, cut }: Pick<Line, 'number' | 'offset' | 'cut'>) {
    this.number = number;
    this.offset = offset;
    this.cut = cut;
  }

  get length(): number {
    return this.text.length;
  }

  get bytes(): Buffer {
    this.encoded ??= Buffer.from(this.text, 'latin1');
    return this.encoded;
  }

  at(index: number): number {
    return index < this.text.length ? this.text.charCodeAt(index) : -1;
  }

  decode(): string {
    return NOT_ASCII.test(this.text) && isUtf8(this.bytes) ? this.bytes.toString('utf8') : this.text;
  }

  /** Appends the next part of a line that the wrapper split. */
  append(part: string): void {
    const remaining = MAX_LINE_BYTES - this.text.length;
    if (part.length > remaining) this.cut = true;
    this.text += part.slice(0, remaining);
    this.encoded = undefined;
  }
}
