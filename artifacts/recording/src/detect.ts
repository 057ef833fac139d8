import { ascii, type Head } from '@hindsight/model';
import { findProfilerOutput } from './formats/profiler-outputs/index.ts';

const CLOSING_BRACKET = 0x5d;
const MAGIC = [0x46, 0x4c, 0x52, 0x00] as const;
const CERTAIN = 1;
/** Collapsed stacks by their content; a log line may end with a number too. */
const LIKELY = 0.95;
const SAMPLE_LINES = 50;
const MIN_SHARE = 0.8;
const MIN_LINES = 3;
const EXTENSION = /\.(?:collapsed|folded)(?:\.\w+)*$/i;
const STACK_LINE = /^(?!\s)[^;]{1,4000}(?:;[^;]{1,4000}){0,4000} (?:\d+(?:\.\d+)?|\[\d+(?: \d+)*\])$/;
/** What stands in tables and logs, and in no frame. */
const FOREIGN = /^\s*(?:\d{4}-\d{2}-\d{2}|\[\d)|\t|; /;

/** The pattern is tried for lines with the right end alone: it goes through the whole line. */
function isStackLine(line: string): boolean {
  const last = line.charCodeAt(line.length - 1);
  return (ascii.isDigit(last) || last === CLOSING_BRACKET) && STACK_LINE.test(line);
}

/** Whether bytes begin as a recording of any version. */
export const isRecording = (bytes: Uint8Array): boolean => MAGIC.every((byte, index) => bytes[index] === byte);

/** Returns how likely it is that an artifact is a recording or a text with stacks of a profiler, 0 to 1. */
export function detectRecording({ bytes, lines, fileName }: Head): number {
  if (isRecording(bytes)) return CERTAIN;
  return findProfilerOutput(lines) ? LIKELY : detectCollapsed(lines, fileName ?? '');
}

function detectCollapsed(lines: readonly string[], fileName: string): number {
  const sample = lines.filter((line) => line.trim() !== '' && !line.startsWith('#')).slice(0, SAMPLE_LINES);
  const stacks = sample.filter((line) => isStackLine(line.trimEnd()) && !FOREIGN.test(line));
  if (!stacks.some((line) => line.includes(';'))) return 0;
  // The name of the file lowers the bar to one line.
  if (EXTENSION.test(fileName)) return LIKELY;
  const isCut = lines.length < SAMPLE_LINES ? 0 : 1;
  return stacks.length >= MIN_LINES - isCut && stacks.length >= sample.length * MIN_SHARE ? LIKELY : 0;
}
