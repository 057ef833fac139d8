/** Terminals and forms are no narrower, and wider ones break hardly any line of a GC log. */
const WIDTH = { min: 72, max: 400 } as const;
/** Lines that end where the width ends: as many, and this share of all, are no chance. */
const MIN_FULL = 5;
const MIN_FULL_SHARE = 0.05;
/** The share of them after which a line goes on, instead of beginning with a timestamp, an event or a bracket of its own. */
const MIN_CONTINUED = 0.9;
/** No line of a log is longer; a hostile text may consist of lines of one length. */
const MAX_JOINED = 1 << 16;
const BEGIN = /^(?:\s\s|$|\d{4}-\d\d-\d\d|\d{1,9}[.,]\d{3}s?[:\]]|\[(?:\d|info|debug|trace|GC|Full)|[<{}])/;

/** Returns the width at which lines were broken, as a terminal of 80 columns does when somebody copies from it; undefined when they are whole. */
export function findWrapWidth(lines: readonly string[]): number | undefined {
  const width = lines.reduce((most, { length }) => Math.max(most, length), 0);
  if (width < WIDTH.min || width > WIDTH.max) return undefined;
  // What follows the last line of a head is not known.
  const full = lines.flatMap((line, index) => (line.length === width ? (lines[index + 1] ?? []) : []));
  if (full.length < MIN_FULL || full.length < MIN_FULL_SHARE * lines.length) return undefined;
  return full.filter((next) => !BEGIN.test(next)).length >= MIN_CONTINUED * full.length ? width : undefined;
}

/** Joins lines that were broken at a width. */
export class WrappedLines {
  private readonly width: number;
  private readonly emit: (text: string, number: number) => void;
  private text = '';
  private number = 0;

  constructor(width: number, emit: (text: string, number: number) => void) {
    this.width = width;
    this.emit = emit;
  }

  line(text: string, number: number): void {
    if (this.text === '') this.number = number;
    this.text += text;
    if (text.length !== this.width || this.text.length > MAX_JOINED) this.end();
  }

  end(): void {
    if (this.text !== '') this.emit(this.text, this.number);
    this.text = '';
  }
}

export function joinWrapped(lines: readonly string[], width: number): string[] {
  const joined: string[] = [];
  const wrapped = new WrappedLines(width, (text) => joined.push(text));
  for (const line of lines) wrapped.line(line, 0);
  wrapped.end();
  return joined;
}
