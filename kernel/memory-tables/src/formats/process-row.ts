import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount, parseSize } from '../values.ts';

/** The words of which headings of `ps`, `top` and `pidstat -r` consist. */
const HEADINGS: ReadonlySet<string> = new Set(
  (
    'F S UID USER RUSER EUSER GROUP PID PPID PGID TGID C PRI PR NI ADDR SZ VSZ VSIZE VIRT RSS RSZ RES SHR DRS TRS SWAP NLWP THCNT ' +
    'WCHAN TT TTY STAT STIME START STARTED ELAPSED TIME TIME+ ETIME %CPU %MEM %cpu %mem PSR CLS RTPRIO MINFL MAJFL ' +
    'COMMAND CMD COMM ARGS # minflt/s majflt/s Command'
  ).split(' '),
);
const CLOCK = /^(?:\d\d:\d\d:\d\d|[AP]M|Time)$/;
const RESIDENT: readonly string[] = ['RSS', 'RSZ', 'RES'];
const VIRTUAL: readonly string[] = ['VSZ', 'VSIZE', 'VIRT'];
const THREADS: readonly string[] = ['NLWP', 'THCNT'];
const MAX_COLUMNS = 40;
/** Headings are short; a row has the whole command. */
const MAX_HEADING = 400;
const MAX_LINE = 20_000;
/** KiB, or what `top` makes of large figures: `1.2g`. */
const SIZE = /^(\d{1,15}(?:[.,]\d{1,3})?)([kmgt]?)$/i;

const splitColumns = (text: string): string[] => text.trim().slice(0, MAX_LINE).split(/\s+/);

/** The columns of a heading; undefined when the line is none, or does not have the resident memory. */
function parseHeading(text: string): string[] | undefined {
  if (text.length > MAX_HEADING || !/\bR(?:SS|SZ|ES)\b/.test(text)) return undefined;
  const columns = splitColumns(text);
  if (columns.length > MAX_COLUMNS || !columns.every((one) => HEADINGS.has(one) || CLOCK.test(one))) return undefined;
  return columns;
}

/** The row of one process below its heading. The lists of all processes are no table about the memory of a JVM. */
class ProcessRowParser implements TableParser {
  private readonly columns: readonly string[];
  private row: { readonly values: readonly string[]; readonly line: number } | undefined;
  private rows = 0;

  constructor(columns: readonly string[]) {
    this.columns = columns;
  }

  take({ text, number }: TableLine): boolean {
    const values = splitColumns(text);
    const pid = this.get(values, ['PID', 'LWP']);
    const isRow = values.length >= this.columns.length && (pid === undefined || /^\d{1,10}$/.test(pid));
    if (!isRow || this.readSize(values, RESIDENT) === undefined) return false;
    this.rows++;
    this.row ??= { values, line: number };
    return true;
  }

  finish(): TableContent | undefined {
    if (this.row === undefined || this.rows > 1) return undefined;
    const { values, line } = this.row;
    return {
      kind: 'status',
      format: 'ps',
      pid: parseCount(/^\d{1,10}$/.exec(this.get(values, ['PID']) ?? '')?.[0]),
      rssBytes: this.readSize(values, RESIDENT),
      vmSizeBytes: this.readSize(values, VIRTUAL),
      threads: parseCount(/^\d{1,10}$/.exec(this.get(values, THREADS) ?? '')?.[0]),
      lines: new Map(['VmRSS', 'VmSize', 'Threads'].map((name) => [name, line])),
    };
  }

  private get(values: readonly string[], names: readonly string[]): string | undefined {
    const at = this.columns.findIndex((one) => names.includes(one));
    return at < 0 ? undefined : values[at];
  }

  private readSize(values: readonly string[], names: readonly string[]): number | undefined {
    const [, number, unit] = SIZE.exec(this.get(values, names) ?? '') ?? [];
    return parseSize(number?.replace(',', '.'), (unit || 'K').toUpperCase());
  }
}

/** `ps -o pid,rss,vsz,nlwp -p PID`, `top -b -p PID` and `pidstat -r`: a heading and the row of one process. */
export const processRow: TableFormat = {
  open({ text }) {
    const columns = parseHeading(text);
    return columns && new ProcessRowParser(columns);
  },
};
