/** No name contains more line ends; after this many lines the first one was a damaged header. */
const MAX_LINES = 5;

/**
 * Joins lines to a header. Names may contain line ends, so that a line that begins with a quote may be only the start
 * of a header.
 */
export class SplitHeader {
  /** The number of the first line. */
  line = 0;
  private text = '';
  private lines = 0;

  begin(text: string, line: number): void {
    this.text = text;
    this.line = line;
    this.lines = 1;
  }

  get isOpen(): boolean {
    return this.lines > 0;
  }

  /** Returns all lines so far and one more; undefined when none was begun or there are too many. */
  with(text: string): string | undefined {
    if (this.lines === 0 || this.lines === MAX_LINES) this.end();
    if (this.lines === 0) return undefined;
    this.lines++;
    this.text += `\n${text}`;
    return this.text;
  }

  end(): void {
    this.lines = 0;
  }
}
