import { ascii } from '@hindsight/model';

const CLOSING_BRACKET = 0x5d;
const STACK_LINE = /^(?!\s)[^;]{1,4000}(?:;[^;]{1,4000}){0,4000} (?:\d+(?:\.\d+)?|\[\d+(?: \d+)*\])$/;
/** What stands in tables and logs, and in no frame. */
const FOREIGN = /^\s*(?:\d{4}-\d{2}-\d{2}|\[\d)|\t|; /;

/** Whether a line is a stack with its number. The pattern is tried for lines with the right end alone: it goes through the whole line. */
export function isStackLine(line: string): boolean {
  const last = line.charCodeAt(line.length - 1);
  return (ascii.isDigit(last) || last === CLOSING_BRACKET) && STACK_LINE.test(line) && !FOREIGN.test(line);
}
