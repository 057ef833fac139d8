import { parseCpuTime, parseDecimal, parseSize, splitColumns } from './parse-values.ts';

/** One row of `top`: a process, or a thread with -H. */
export interface TopRow {
  readonly id: number;
  /** CPU use in percent of one core. */
  readonly cpuPercent: number;
  /** CPU time since its start in ms; NaN when not printed. */
  readonly cpuMs: number;
  /** NaN when not printed. */
  readonly residentBytes: number;
  /** The command, which top truncates: `pricing+`. */
  readonly command: string;
  readonly line: number;
}

/** One table of `top`. */
export interface TopTable {
  /** The time of day as printed, `22:16:09`; undefined when not printed. */
  readonly timeOfDay: string | undefined;
  /** Percent of all cores; NaN when not printed. */
  readonly idle: number;
  readonly waiting: number;
  readonly stolen: number;
  /** The load average over the last minute; NaN when not printed. */
  readonly load: number;
  /** The line number of these figures; 0 without them. */
  readonly cpuLine: number;
  readonly swapUsedBytes: number;
  readonly rows: readonly TopRow[];
  /** The number of its first line, counted from 1. */
  readonly line: number;
}

type Draft = { -readonly [Name in keyof TopTable]: TopTable[Name] } & { rows: TopRow[] };

const createTable = (line: number, timeOfDay?: string): Draft => ({
  timeOfDay,
  idle: Number.NaN,
  waiting: Number.NaN,
  stolen: Number.NaN,
  load: Number.NaN,
  cpuLine: 0,
  swapUsedBytes: Number.NaN,
  rows: [],
  line,
});

/**
 * Reads `top` of procps in all versions and languages, of macOS and busybox, and the table of Windows. The header says
 * what the columns are.
 */
export function readTop(lines: readonly string[]): TopTable[] {
  const tables: Draft[] = [];
  let header: readonly string[] | undefined;
  lines.forEach((text, index) => {
    const line = index + 1;
    const begins = parseTitle(text);
    const columnsBelow = begins ? undefined : parseHeader(text);
    if (begins) tables.push({ ...createTable(line, begins.timeOfDay), load: parseLoad(text) });
    else if (columnsBelow && (tables.length === 0 || (tables.at(-1)?.rows.length ?? 0) > 0))
      tables.push(createTable(line));
    if (begins || columnsBelow) header = columnsBelow;
    else addLine(tables.at(-1), header, text, line);
  });
  return tables.filter(({ rows, cpuLine }) => rows.length > 0 || cpuLine > 0);
}

/** Parses `load average: 33.84, 32.54, 21.62`, also with decimal commas. */
const parseLoad = (text: string): number =>
  parseDecimal(/load average: *(\d[\d.,]*)/.exec(text)?.[1]?.replace(/,$/, ''));

function addLine(table: Draft | undefined, header: readonly string[] | undefined, text: string, line: number): void {
  if (!table) return;
  if (header === WINDOWS_COLUMNS) addWindowsRow(table, text, line);
  else if (header) addRow(table, header, text, line);
  else readSummary(table, text, line);
}

/**
 * Parses the first line of a table: `top - 22:16:09 up 2:39`, macOS `Processes: 312 total`, busybox `Mem: 1234K used`.
 */
function parseTitle(text: string): { timeOfDay?: string } | undefined {
  const timeOfDay = /^top - (\d\d:\d\d:\d\d)/.exec(text)?.[1];
  if (timeOfDay !== undefined) return { timeOfDay };
  return /^Processes: \d|^Mem: \d{1,12}K used/.test(text) ? {} : undefined;
}

/** The columns `Name  Id  User  CPU %  Memory K  Mem %` of the table that capture scripts request from PowerShell. */
const WINDOWS_COLUMNS: readonly string[] = ['NAME', 'ID', 'USER', 'CPU', 'MEMORY', 'MEM'];

/**
 * Parses the header of a table; returns undefined for any other line. Only two column names are the same in all
 * languages.
 */
function parseHeader(text: string): readonly string[] | undefined {
  if (/^\s*PID\s/.test(text) && /%CPU|\sCOMMAND\b/.test(text))
    return splitColumns(text).map((name) => name.toUpperCase());
  return /^\s*Name\s+Id\s+User\s+CPU %/i.test(text) ? WINDOWS_COLUMNS : undefined;
}

/**
 * Parses `%Cpu(s): 33,3 us, …, 0,0 id`, `Cpu(s): 3.1%us`, macOS `CPU usage: 3.3% user, 90% idle` and busybox `CPU: 3%
 * usr … 84% idle`.
 */
function readSummary(table: Draft, text: string, line: number): void {
  if (/^%?C[Pp][Uu][^:]{0,12}:/.test(text)) {
    const findPercent = (...names: readonly string[]) => {
      for (const name of names) {
        const match = new RegExp(`(\\d{1,3}(?:[.,]\\d{1,3})?)%? ?${name}\\b`).exec(text.slice(0, 300));
        if (match) return parseDecimal(match[1]);
      }
      return Number.NaN;
    };
    table.idle = findPercent('id', 'idle');
    table.waiting = findPercent('wa', 'io');
    table.stolen = findPercent('st', 'steal');
    table.cpuLine = line;
  }
  const swap = /Swap:.{0,80}? ([\d.,]{1,16}[kmg]?) used/i.exec(text.slice(0, 300));
  if (swap) table.swapUsedBytes = parseSize(swap[1], text.startsWith('MiB') ? 1024 ** 2 : 1024);
}

/** Names and users may contain blanks, so that figures are counted from the end. */
function addWindowsRow(table: Draft, text: string, line: number): void {
  const words = splitColumns(text);
  const [cpu, memory] = words.slice(-3);
  const id = words.slice(1, -3).find((word) => /^\d{1,9}$/.test(word));
  if (id === undefined || Number.isNaN(parseDecimal(cpu))) return;
  table.rows.push({
    id: Number(id),
    cpuPercent: parseDecimal(cpu),
    cpuMs: Number.NaN,
    residentBytes: parseSize(memory, 1024),
    command: words[0] ?? '',
    line,
  });
}

function addRow(table: Draft, header: readonly string[], text: string, line: number): void {
  const words = splitColumns(text, header.length);
  const at = (...names: readonly string[]): string | undefined => {
    const index = names.map((name) => header.indexOf(name)).find((position) => position >= 0);
    return index === undefined ? undefined : words[index];
  };
  const id = Number(/^\d{1,9}/.exec(at('PID', 'TID') ?? '')?.[0]);
  const cpuPercent = parseDecimal(at('%CPU', 'CPU%', 'CPU'));
  if (!Number.isInteger(id) || Number.isNaN(cpuPercent)) return;
  table.rows.push({
    id,
    cpuPercent,
    cpuMs: parseCpuTime(at('TIME+', 'TIME') ?? words[header.findIndex((name) => name.endsWith('+'))]),
    residentBytes: parseSize(at('RES', 'RSS', 'MEM')?.replace(/[+-]$/, ''), 1024),
    command: at('COMMAND') ?? words.at(-1) ?? '',
    line,
  });
}
