/** More line ends are in no name; behind them the first line was a damaged header. */
const MAX_LINES = 5;

/** Names may hold line ends: the lines from one that begins with a quote on, until together they are a header. */
export class SplitHeader {
  /** Number of the first of them. */
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

  /** All so far and one more; undefined when none was begun or it went on for too long. */
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
