import type { EnvelopeContent } from './envelope.ts';

/** Where collectors of logs keep the line: Elastic, Loki, Google Cloud, journald, CloudWatch Insights, Splunk, Azure. */
export const LINE_MEMBERS = [
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
export const TIME_MEMBERS = ['@timestamp', 'timestamp', 'time', 'ts', 'TimeGenerated', 'eventTime'] as const;
const LEVEL_MEMBERS = ['level', 'severity', 'log.level', 'loglevel', 'log_level', 'levelname', 'PRIORITY', 'lvl'];
/** Elastic, Splunk and Datadog wrap a record once more. */
const RECORD_MEMBERS = ['_source', 'result', 'attributes', 'content'] as const;

type JsonRecord = Readonly<Record<string, unknown>>;

export interface CollectorRecord extends EnvelopeContent {
  /** Whether the record states a level besides its line. */
  readonly hasLevel: boolean;
}

const isRecord = (value: unknown): value is JsonRecord => typeof value === 'object' && value !== null;

const findText = (record: JsonRecord, names: readonly string[]): string | undefined =>
  names.map((name) => record[name]).find((value) => typeof value === 'string');

function parseRecord(json: string): JsonRecord | undefined {
  try {
    const parsed: unknown = JSON.parse(Buffer.from(json, 'latin1').toString('utf8'));
    if (!isRecord(parsed)) return undefined;
    const wrapped = RECORD_MEMBERS.map((name) => parsed[name]).filter(isRecord);
    return [parsed, ...wrapped].find((record) => findText(record, LINE_MEMBERS) !== undefined) ?? parsed;
  } catch {
    // A truncated line, or one of another program, is not in this envelope.
    return undefined;
  }
}

/** ECS has the level in an object. */
const hasLevel = (record: JsonRecord): boolean =>
  LEVEL_MEMBERS.some((name) => record[name] !== undefined) || (isRecord(record.log) && record.log.level !== undefined);

/** What the journal knows of a message (`journalctl -o json`), all of it as text; the time in microseconds. */
const JOURNAL_MEMBERS = ['__REALTIME_TIMESTAMP', '_HOSTNAME', 'SYSLOG_IDENTIFIER', '_PID'] as const;
const MICROSECONDS = /^\d{15,16}$/;

/** Writes the header that `journalctl -o short-iso` writes, which tells programs and processes apart. */
function writeJournalHeader(record: JsonRecord): string | undefined {
  const [time = '', host, program, process] = JOURNAL_MEMBERS.map((name) => findText(record, [name]));
  if (!MICROSECONDS.test(time) || !host || !program || !process) return undefined;
  return `${new Date(Number(time) / 1000).toISOString()} ${host} ${program}[${process}]: `;
}

/** Reads the line that a collector of logs keeps in a JSON object; undefined when there is none. */
export function readCollectorRecord(json: string): CollectorRecord | undefined {
  if (!json.startsWith('{')) return undefined;
  const record = parseRecord(json);
  const line = record && findText(record, LINE_MEMBERS)?.replace(/\r?\n$/, '');
  if (record === undefined || line === undefined) return undefined;
  const header = findText(record, TIME_MEMBERS) ?? writeJournalHeader(record);
  return {
    text: Buffer.from(line, 'utf8').toString('latin1'),
    hasLevel: hasLevel(record),
    ...(header !== undefined && { header }),
  };
}
