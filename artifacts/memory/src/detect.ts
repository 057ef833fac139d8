import { readMemoryTables } from '@hindsight/memory-tables';
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
  if (!first)
    return head.length <= MAX_LINES_BEFORE_TABLE && head.some((line) => TRACKING_DISABLED.test(line)) ? 0.6 : 0;
  const covered = tables.reduce((sum, { line, lastLine }) => sum + lastLine - line + 1, 0);
  if (covered < MIN_LINES_OF_TABLE) return 0.1;
  const share = covered / head.filter((line) => line.trim() !== '').length;
  if (head.some((line) => OTHER_KINDS.test(line))) return share >= 0.8 ? 0.5 : 0.1;
  // A log may quote a table among its records.
  if (stripped && share < 0.5) return 0.1;
  if (first.line <= MAX_LINES_BEFORE_TABLE) return MAX_CONFIDENCE;
  return share >= 0.5 ? 0.6 : 0.15;
}
