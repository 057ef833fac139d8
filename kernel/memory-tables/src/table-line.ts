/** What the parsers of tables need of a line; the lines of a text artifact have it. */
export interface TableLine {
  /** The number of the line, from 1. */
  readonly number: number;
  /** The line with one character per byte. */
  readonly text: string;
  /** Returns the byte at this index, or -1 beyond the end. */
  at(index: number): number;
  /** The line as people read it. */
  decode(): string;
}

/** A line that is already a text. */
export class PlainLine implements TableLine {
  readonly text: string;
  readonly number: number;

  constructor(text: string, number: number) {
    this.text = text;
    this.number = number;
  }

  at(index: number): number {
    const code = this.text.charCodeAt(index);
    return Number.isNaN(code) ? -1 : code;
  }

  decode(): string {
    return this.text;
  }
}
