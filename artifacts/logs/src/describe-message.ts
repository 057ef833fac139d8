import type { LogRecord } from './events.ts';

/** Matches what frames a text in a log: rulers, and the headings of the failure analysis of Spring Boot. */
const DECORATION = /^[\s*=#_+|-]*$|^(?:Description|Action|Reason):$/;
/** Matches a line between the sides of a box: `+ Failed to deploy +`. */
const BOXED = /^\s*([*#+|]{1,3})\s(.*)\s\1\s*$/s;
/** What follows is advice, not what happened. */
const ADVICE = /^Action:$/;
const FRAME = /^\s*(?:at \S|\.\.\. \d+ |Caused by: )/;
/** Matches the line above the frames. */
const THROWN = /^(?:[a-z_$][\w$]{0,80}\.){1,12}[A-Z][\w$]{0,120}(?::|$)/;
/** Lines that together are the message of a statement without one. */
const MAX_LINES = 4;
const MAX_CHARACTERS = 600;
/** Output of a dying JVM names the reason in the line after the first. */
const JVM_START =
  /^(?:Error occurred during initialization of |# There is insufficient memory|# A fatal error has been detected)/;

/** The lines of a text between its rulers, without what frames them, up to its stack trace; that of a trace alone is its first line. */
function selectStatement(lines: readonly string[]): string[] {
  const frame = lines.findIndex((line) => FRAME.test(line));
  const thrown = frame > 1 && THROWN.test(lines[frame - 1] ?? '') ? frame - 1 : frame;
  const stated = lines.slice(0, thrown < 0 ? MAX_LINES : Math.min(thrown, MAX_LINES));
  return stated.map((line) => (BOXED.exec(line)?.[2] ?? line).trim());
}

/**
 * Returns the record with a message, also where the first line has none, as in the failure analysis of Spring Boot, and where the
 * reason is in the second line, as in the output of a JVM that does not start. The lines are those below, or in the same field of JSON.
 */
export function describeMessage(record: LogRecord): LogRecord {
  const { message, more, trace = [] } = record;
  const below = more.length > 0 ? more : trace;
  if (below.length === 0) return record;
  if (message.trim() !== '' && !JVM_START.test(message)) return record;
  const advice = below.findIndex((line) => ADVICE.test(line));
  const lines = (advice < 0 ? below : below.slice(0, advice)).filter((line) => !DECORATION.test(line));
  const stated = [message.trim(), ...selectStatement(lines)].filter(Boolean).join(' ');
  return { ...record, message: stated.slice(0, MAX_CHARACTERS) };
}
