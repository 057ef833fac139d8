import { readCollectorRecord } from './collector-record.ts';
import type { Envelope, EnvelopeContent } from './envelope.ts';

/** A statement of an application that has its own time and level, which its appender wrote as text. */
const STATEMENT =
  /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S{0,12} .{0,80}?\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\b|^\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b.{0,40}\d\d:\d\d:\d\d/;
const STACK_TRACE = /^\s+at \S|^\s*(?:Caused by: |Suppressed: |\.\.\. \d)|^[\w.$]{1,200}(?:Exception|Error)\b/;
const MIN_STATEMENT_SHARE = 0.5;

/**
 * A record with a level of its own whose line is no statement was written by an application that logs JSON: in an export of
 * several applications it stays a record, and its level counts.
 */
function open(json: string): EnvelopeContent | undefined {
  const record = readCollectorRecord(json);
  if (!record) return undefined;
  return !record.hasLevel || STATEMENT.test(record.text) || STACK_TRACE.test(record.text) ? record : undefined;
}

/**
 * The lines of a text log in the records of a collector. The statements have a time and a level of their own; the level of
 * such a record is that of the collector, and a stack trace is one record per line or a part of its statement's.
 */
export const jsonStatements: Envelope = {
  id: 'json-statements',
  title: 'text log in JSON records',
  open,
  minLineShare: 0.5,
  accepts(contents) {
    const others = contents.filter((line) => !STACK_TRACE.test(line) && !line.startsWith('{'));
    const statements = others.filter((line) => STATEMENT.test(line));
    return statements.length > 0 && statements.length >= MIN_STATEMENT_SHARE * others.length;
  },
};
