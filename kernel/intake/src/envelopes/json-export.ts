import type { Envelope, EnvelopeContent } from './envelope.ts';

/** Where collectors of logs keep the line: Elastic, Loki, Google Cloud, journald, CloudWatch Insights, Splunk, Azure. */
const LINE_MEMBERS = [
  'message',
  'msg',
  'line',
  'textPayload',
  'log',
  'MESSAGE',
  '@message',
  '_raw',
  'body',
  'resultDescription',
  'LogEntry',
  'LogMessage',
] as const;
const TIME_MEMBERS = ['@timestamp', 'timestamp', 'time', 'ts'] as const;
/** Elastic and Splunk wrap a record once more. */
const RECORD_MEMBERS = ['_source', 'result'] as const;

/** Lines of GC logs, with the decorations of unified logging or in the words of JDK 8, and lines of thread dumps. */
const GC_LINE =
  /\[(?:trace|debug|info|warning|error)\s*\]\[(?:gc|safepoint)[\w, ]{0,40}\]|^\S{0,40}\s?\d+[.,]\d+: \[(?:Full )?GC[ (]/;
const THREAD_HEADER = /^"[^"]{1,256}" .{0,200}\b(?:tid|nid)=/;
const THREAD_LINE =
  /^(?:\tat |\s+- (?:locked|waiting|parking|eliminated)|\s+java\.lang\.Thread\.State: |Full thread dump)/;
const MIN_ARTIFACT_SHARE = 0.5;
/** A statement of an application that has its own time and level, which its appender wrote as text. */
const STATEMENT =
  /^\[?(?:\d{4}-\d\d-\d\d[T ])?\d\d:\d\d:\d\d\S{0,12} .{0,80}?\b(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|SEVERE)\b|^\[?(?:TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL)\b.{0,40}\d\d:\d\d:\d\d/;
const STACK_TRACE = /^\s+at \S|^(?:Caused by: |\s+\.\.\. \d)|^[\w.$]{1,200}(?:Exception|Error)\b/;

type JsonRecord = Readonly<Record<string, unknown>>;

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null;

function parseRecord(json: string): JsonRecord | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(json, 'latin1').toString('utf8'));
    if (!isRecord(parsed)) return undefined;
    return RECORD_MEMBERS.map((name) => parsed[name]).find(isRecord) ?? parsed;
  } catch {
    // A truncated line, or one of another program, is not in this envelope.
    return undefined;
  }
}

const findText = (record: JsonRecord, names: readonly string[]): string | undefined =>
  names.map((name) => record[name]).find((value) => typeof value === 'string');

function open(json: string): EnvelopeContent | undefined {
  if (!json.startsWith('{')) return undefined;
  const record = parseRecord(json);
  const line = record && findText(record, LINE_MEMBERS)?.replace(/\r?\n$/, '');
  if (line === undefined) return undefined;
  const header = record && findText(record, TIME_MEMBERS);
  return { text: Buffer.from(line, 'utf8').toString('latin1'), ...(header !== undefined && { header }) };
}

const isArtifactLine = (line: string): boolean =>
  GC_LINE.test(line) || THREAD_HEADER.test(line) || THREAD_LINE.test(line);

/** Stack traces alone are those of errors in an application log. */
const isArtifact = (lines: readonly string[]): boolean =>
  lines.some((line) => GC_LINE.test(line) || THREAD_HEADER.test(line)) &&
  lines.filter(isArtifactLine).length >= MIN_ARTIFACT_SHARE * lines.length;

/** Whether the lines are those of a text log, which the collector did not take apart. */
function isTextLog(lines: readonly string[]): boolean {
  const others = lines.filter((line) => !STACK_TRACE.test(line));
  return (
    others.length > 0 && others.filter((line) => STATEMENT.test(line)).length >= MIN_ARTIFACT_SHARE * others.length
  );
}

/**
 * What a collector of logs exports: one JSON object per line, one member of which is the line that the JVM wrote. Records
 * that an application writes look the same and are left as they are, so the lines must be those of a GC log, of a thread
 * dump, or statements with a time and a level of their own: the level of the record is then that of the collector.
 */
export const jsonExport: Envelope = {
  id: 'json-export',
  title: 'JSON records of a log collector',
  open,
  accepts: (contents) => isArtifact(contents) || isTextLog(contents),
};
