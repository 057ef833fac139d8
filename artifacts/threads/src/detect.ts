import type { Head } from '@hindsight/model';
import { FORMATS } from './formats/index.ts';

/** A process id, a date or the headers of an HTTP answer may precede a dump. More lines are a log. */
const MAX_LINES_BEFORE_DUMP = 20;
/** Applications print dumps into their logs. A file that is mainly a dump has one within this many lines. */
const MAX_LINES_BEFORE_EMBEDDED_DUMP = 200;
/**
 * Applications and collectors write logs around dumps. The value is above what an application log or the rest of a GC
 * log reaches, and below that of a GC log whose reader is certain (0.5 and more).
 */
const EMBEDDED_DUMP = 0.4;
/** The lowest value that counts as a detection: any other kind that detects something wins. */
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
