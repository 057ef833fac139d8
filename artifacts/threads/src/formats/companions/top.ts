import { ascii, type Line } from '@hindsight/model';
import type { DumpContent } from '../../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../../format.ts';
import { parseCpuTime } from './cpu-time.ts';

const ID = 'top';
const { BLANK } = ascii;
const P = 0x50;
const T = 0x74;
/** Terminals are not wider, however long the command line of a process is. */
const MAX_LINE = 2000;
const FIRST_LINE = 'top - ';
/**
 * Matches `  PID USER      PR  NI    VIRT    RES    SHR S  %CPU  %MEM     TIME+ COMMAND`. The columns can be
 * configured.
 */
const isHeader = (text: string): boolean => {
  const names = text.length <= MAX_LINE ? text.trim() : '';
  return names.startsWith('PID ') && names.includes('%CPU ') && (names.endsWith('COMMAND') || names.endsWith('CMD'));
};
/** Matches the summary above a table. */
const SUMMARY = /^(?:top - |Tasks:|Threads:|%?Cpu(?:\(s\)|\d+)?\s*:|[KMGT]iB (?:Mem|Swap)|Mem\s*:|Swap:)/;

interface Columns {
  readonly line: number;
  readonly count: number;
  readonly cpu: number;
  /** Undefined when there is no time column. */
  readonly time: number | undefined;
}

function parseColumns(header: string, line: number): Columns {
  const names = header.trim().split(/\s+/);
  const time = names.findIndex((name) => name === 'TIME+' || name === 'TIME');
  return { line, count: names.length, cpu: names.indexOf('%CPU'), time: time < 0 ? undefined : time };
}

/** Reads successive tables of `top -H -b`. The process id of a row is the id of a thread. */
function read(emit: (event: DumpContent) => void): DumpReader {
  let columns: Columns | undefined;

  function readRow(text: string, number: number): boolean {
    if (!columns || text.length > MAX_LINE) return false;
    const cells = text.trim().split(/\s+/);
    const nativeId = Number(cells[0]);
    const cpuPercent = Number.parseFloat((cells[columns.cpu] ?? '').replace(',', '.'));
    if (!Number.isInteger(nativeId) || cells.length < columns.count || Number.isNaN(cpuPercent)) return false;
    const cpuMs = columns.time === undefined ? undefined : parseCpuTime(cells[columns.time] ?? '');
    const name = cells.slice(columns.count - 1).join(' ');
    emit({
      kind: 'top-row',
      table: columns.line,
      nativeId,
      cpuPercent,
      name,
      line: number,
      ...(cpuMs !== undefined && { cpuMs }),
    });
    return true;
  }

  function line({ text, number }: Line): LineResult {
    if (text.trim() === '' || SUMMARY.test(text)) return 'read';
    if (isHeader(text)) columns = parseColumns(text, number);
    else if (!readRow(text, number)) return 'over';
    return 'read';
  }

  return { line, end: () => undefined };
}

export const TOP: DumpFormat = {
  id: ID,
  title: 'top -H',
  detect: ({ lines }) => (lines.some(isHeader) ? 0.3 : 0),
  findStart: (line) => {
    const first = line.at(0);
    if (first === T) return line.text.startsWith(FIRST_LINE) ? 0 : -1;
    return (first === BLANK || first === P) && isHeader(line.text) ? 0 : -1;
  },
  open: read,
};
