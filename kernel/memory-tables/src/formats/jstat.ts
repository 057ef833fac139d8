import type { JstatRow } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseDecimal } from '../values.ts';

/** What the header of each option contains, after the optional `Timestamp`. The order counts: -gccause is -gcutil with causes. */
const OPTIONS: readonly (readonly [string, RegExp])[] = [
  ['-gccause', /^S0 S1 E O .*LGCC GCC$/],
  ['-gcutil', /^S0 S1 E O /],
  ['-gc', /^S0C S1C S0U S1U EC EU OC OU /],
  ['-gcnewcapacity', /^NGCMN NGCMX NGC S0CMX /],
  ['-gccapacity', /^NGCMN NGCMX NGC /],
  ['-gcnew', /^S0C S1C S0U S1U TT MTT /],
  ['-gcoldcapacity', /^OGCMN OGCMX /],
  ['-gcold', /^(?:MC MU|PC PU) .*OC OU /],
  ['-gcmetacapacity', /^MCMN MCMX /],
  ['-gcpermcapacity', /^PGCMN PGCMX /],
  ['-class', /^Loaded Bytes Unloaded Bytes /],
  ['-compiler', /^Compiled Failed Invalid /],
  ['-printcompilation', /^Compiled Size Type Method/],
];

/** What any header begins with. Each line of every kind of file is offered as a header, and hardly one gets further. */
const HEADER_START = /^\s*(?:Timestamp\s+)?(?:S0C?|NGCMN|OGCMN|MC|PC|MCMN|PGCMN|Loaded|Compiled)\s/;
const MAX_COLUMNS = 64;
const MAX_LINE = 1000;
/** A run of a day with a row each second. Of a longer one every second row is kept, then every fourth … */
const MAX_ROWS = 100_000;

interface Header {
  readonly option: string;
  readonly columns: readonly string[];
  /** The number of columns that are numbers; texts follow. */
  readonly numbers: number;
}

function parseHeader(text: string): Header | undefined {
  if (text.length > MAX_LINE || !HEADER_START.test(text)) return undefined;
  const columns = text.trim().split(/\s+/, MAX_COLUMNS);
  const rest = (columns[0] === 'Timestamp' ? columns.slice(1) : columns).join(' ');
  const option = OPTIONS.find(([, pattern]) => pattern.test(`${rest} `) || pattern.test(rest))?.[0];
  if (option === undefined) return undefined;
  const firstText = columns.findIndex((name) => TEXT_COLUMNS.has(name));
  return { option, columns, numbers: firstText < 0 ? columns.length : firstText };
}

const TEXT_COLUMNS: ReadonlySet<string> = new Set(['LGCC', 'GCC', 'FailedMethod', 'Method']);

class JstatParser implements TableParser {
  private readonly header: Header;
  private rows: JstatRow[] = [];
  private rowCount = 0;
  private stride = 1;
  private isCut = false;

  constructor(header: Header) {
    this.header = header;
  }

  take({ text, number }: TableLine): boolean {
    if (text.length > MAX_LINE) return false;
    const words = text.trim().split(/\s+/, this.header.numbers);
    const values = Float64Array.from(words, (word) => parseDecimal(word) ?? Number.NaN);
    this.isCut = words[0] !== '' && words.length < this.header.numbers && values.every((value) => !Number.isNaN(value));
    if (this.isCut) return true;
    if (words.length < this.header.numbers || words[0] === '') return this.isRepeatedHeader(text);
    if (!words.every((word, index) => word === '-' || !Number.isNaN(values[index]))) return this.isRepeatedHeader(text);
    // Behind the numbers there may be texts of several words.
    const hasTexts = this.header.numbers < this.header.columns.length;
    if (!hasTexts && text.trim().split(/\s+/, MAX_COLUMNS).length > this.header.columns.length) return false;
    if (this.rowCount++ % this.stride === 0) this.keep({ line: number, values, ...this.parseCauses(text) });
    return true;
  }

  finish(): TableContent | undefined {
    if (this.rowCount === 0) return undefined;
    const { option, columns } = this.header;
    const missing = this.isCut ? 'columns of the last row' : undefined;
    return { kind: 'jstat', format: option, columns, rows: this.rows, rowCount: this.rowCount, missing };
  }

  private isRepeatedHeader(text: string): boolean {
    const columns = parseHeader(text)?.columns;
    return columns !== undefined && columns.join(' ') === this.header.columns.join(' ');
  }

  private keep(row: JstatRow): void {
    this.rows.push(row);
    if (this.rows.length < MAX_ROWS) return;
    this.rows = this.rows.filter((_, index) => index % 2 === 0);
    this.stride *= 2;
  }

  private parseCauses(text: string): Pick<JstatRow, 'lastCause' | 'currentCause'> {
    if (this.header.option !== '-gccause') return {};
    const words = new RegExp(`^\\s*(?:\\S+\\s+){${this.header.numbers}}(.*)$`).exec(text)?.[1]?.trim() ?? '';
    const [last, current] = words.split(/\s{2,}/, 2);
    if (current !== undefined) return { lastCause: last, currentCause: current };
    // A long cause leaves one blank before the next column.
    const idle = /^(.{1,80}) (No GC)$/.exec(words);
    return idle ? { lastCause: idle[1], currentCause: idle[2] } : { lastCause: last };
  }
}

/** `jstat` with any of its options, with and without -t, in any language. */
export const jstat: TableFormat = {
  open({ text }) {
    const header = parseHeader(text);
    return header && new JstatParser(header);
  },
};
