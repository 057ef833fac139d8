import { type MemoryTable, readMemoryTables } from '@hindsight/memory-tables';
import type { Head } from '@hindsight/model';
import { stripForeignPrefix } from './foreign-prefix.ts';

/** Prose, prompts and a process id may precede the first table. */
const MAX_LINES_BEFORE_TABLE = 40;
const MIN_LINES_OF_TABLE = 2;
const TRACKING_DISABLED = /^\s*Native memory tracking is not enabled/i;
/** A crash report contains several of these tables; it is the kind of its own. */
const CRASH =
  /^# (?:A fatal error|There is insufficient memory|JRE version:)|--- {2}(?:S U M M A R Y|T H R E A D|P R O C E S S)/;
/** Thread dumps may end with a histogram, and logs may contain tables. */
const OTHER_KINDS =
  /^Full thread dump|^"[^"]+" .*(?:tid|nid)=|^\[\d+[.,]\d+s\]|^\S{0,40}\s?(?:INFO|WARN|ERROR|DEBUG)\b/;
/** Rows of `ps` or `top`, of which a series has some; `top` writes five lines before each. */
const MIN_ROWS = 3;
const MIN_ROW_SHARE = 0.2;
const MAX_HEAD_LINES = 2000;
/** Of a text that begins with a table. */
export const MAX_CONFIDENCE = 0.95;

/** Returns how likely it is that a text is made of tables about memory, 0 to 1. */
export function detectMemoryTables({ lines }: Pick<Head, 'lines'>): number {
  const written = lines.slice(0, MAX_HEAD_LINES);
  const stripped = stripForeignPrefix(written);
  const head = stripped ?? written;
  if (head.length === 0 || head.some((line) => CRASH.test(line))) return 0;
  const tables = readMemoryTables(head);
  const [first] = tables;
  if (!first) return isTrackingDisabled(head) ? 0.6 : 0;
  const { covered, share } = measureCover(head, tables);
  if (covered < MIN_LINES_OF_TABLE || areFewRows(tables, share)) return 0.1;
  if (head.some((line) => OTHER_KINDS.test(line))) return share >= 0.8 ? 0.5 : 0.1;
  // A log may quote a table among its records.
  if (stripped && share < 0.5) return 0.1;
  if (first.line <= MAX_LINES_BEFORE_TABLE) return MAX_CONFIDENCE;
  return share >= 0.5 ? 0.6 : 0.15;
}

/** Rows of `ps` or `top` that are no series: one row is an output of the host among others. */
const areFewRows = (tables: readonly MemoryTable[], share: number): boolean =>
  tables.every(({ format }) => format === 'ps') && !(tables.length >= MIN_ROWS && share >= MIN_ROW_SHARE);

/** The lines that belong to tables, and their share of those that are not blank. */
function measureCover(lines: readonly string[], tables: readonly MemoryTable[]): { covered: number; share: number } {
  const covered = tables.reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0);
  return { covered, share: covered / lines.filter((line) => line.trim() !== '').length };
}

const isTrackingDisabled = (lines: readonly string[]): boolean =>
  lines.length <= MAX_LINES_BEFORE_TABLE && lines.some((line) => TRACKING_DISABLED.test(line));
