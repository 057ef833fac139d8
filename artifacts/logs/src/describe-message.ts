import type { LogRecord } from './events.ts';

/** Matches what frames a text in a log: rulers, and the headings of the failure analysis of Spring Boot. */
const DECORATION = /^[\s*=#_-]*$|^(?:Description|Action|Reason):$/;
/** What follows is advice, not what happened. */
const ADVICE = /^Action:$/;
const FRAME = /^\s*(?:at \S|\.\.\. \d+ |Caused by: )/;
/** Lines that together are the message of a statement without one. */
const MAX_LINES = 4;
const MAX_CHARACTERS = 600;
/** Output of a dying JVM names the reason in the line after the first. */
const JVM_START =
  /^(?:Error occurred during initialization of |# There is insufficient memory|# A fatal error has been detected)/;

/**
 * Returns the record with a message, also where the first line has none, as in the failure analysis of Spring Boot, and where the
 * reason is in the second line, as in the output of a JVM that does not start.
 */
export function describeMessage(record: LogRecord): LogRecord {
  const { message, more } = record;
  if (more.length === 0) return record;
  if (message.trim() !== '' && !JVM_START.test(message)) return record;
  const advice = more.findIndex((line) => ADVICE.test(line));
  const lines = (advice < 0 ? more : more.slice(0, advice)).filter((line) => !DECORATION.test(line));
  const frame = lines.findIndex((line) => FRAME.test(line));
  const stated = lines.slice(0, frame < 0 ? MAX_LINES : Math.min(frame, MAX_LINES)).map((line) => line.trim());
  return { ...record, message: [message.trim(), ...stated].filter(Boolean).join(' ').slice(0, MAX_CHARACTERS) };
}
