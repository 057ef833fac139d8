import type { Head } from '@hindsight/model';
import { FORMATS } from './formats/index.ts';

/** A dump has a process id, a date or the headers of an HTTP answer before it; a log has more. */
const MAX_LINES_BEFORE_DUMP = 20;
/** Applications print dumps into their logs: a file that is a dump begins with one within so many lines. */
const MAX_LINES_BEFORE_EMBEDDED_DUMP = 200;
/**
 * Applications and collectors log as well. This is more than an application log or the rest of a GC log reaches, and less than
 * a GC log of which its reader is certain (0.5 and more).
 */
const EMBEDDED_DUMP = 0.4;
/** The least that counts as a detection: any other kind that detects something wins. */
const DUMP_FAR_INSIDE = 0.2;

/** Returns how likely it is that a text is a thread dump, 0 to 1. */
export function detectThreadDump(head: Head): number {
  const { lines } = head;
  const score = Math.max(
    scoreLines(head, MAX_LINES_BEFORE_DUMP),
    EMBEDDED_DUMP * scoreLines(head, MAX_LINES_BEFORE_EMBEDDED_DUMP),
  );
  if (score < EMBEDDED_DUMP && lines.slice(0, MAX_LINES_BEFORE_EMBEDDED_DUMP).some(isDumpLine)) return EMBEDDED_DUMP;
  return score < DUMP_FAR_INSIDE && lines.some(isDumpLine) ? DUMP_FAR_INSIDE : score;
}

const scoreLines = (head: Head, lines: number): number =>
  Math.max(0, ...FORMATS.map((format) => format.detect({ ...head, lines: head.lines.slice(0, lines) })));

const isDumpLine = (line: string): boolean => FORMATS.some(({ isDumpLine }) => isDumpLine?.(line) ?? false);
