import { detachString } from '../detach-string.ts';

/**
 * Lines of an error. They are copied at once, because a slice would keep its block of the file, and masked when they are first shown:
 * of thousands of errors a report shows few, and masking their traces would take more time than reading the log.
 */
export class ShownLines {
  readonly count: number;
  private copies: readonly string[];
  private masked: readonly string[] | undefined;
  private readonly mask: (line: string) => string;

  /** `mask` is called for each line, in their order. A longer line than `maxCharacters` is truncated. */
  constructor(lines: readonly string[], mask: (line: string) => string, maxCharacters: number) {
    this.copies = lines.map((line) => detachString(line.length > maxCharacters ? line.slice(0, maxCharacters) : line));
    this.count = lines.length;
    this.mask = mask;
  }

  /** The length of all lines as they were written. */
  get characters(): number {
    return this.copies.reduce((sum, { length }) => sum + length, 0);
  }

  /** The lines with private data masked. */
  get lines(): readonly string[] {
    if (!this.masked) {
      this.masked = this.copies.map(this.mask);
      this.copies = [];
    }
    return this.masked;
  }
}
