import { type LogLevel, parseLevel, parseLevelLetter, parseSeverity } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { readJsonTrace } from './json-trace.ts';
import { isObject, type Json, type JsonObject, readMember, readText } from './json-values.ts';
import { createMemberTable } from './member-table.ts';

/**
 * Names of members by framework: ECS, logstash, log4j2, pino, bunyan, zap, Google Cloud, Serilog (CLEF), OpenTelemetry,
 * MongoDB, journald. The first name that is present counts.
 */
const TIME = [
  '@timestamp',
  'timestamp',
  'time',
  'ts',
  '@t',
  'datetime',
  'date',
  'instant',
  'timeMillis',
  'Timestamp',
  'eventTime',
  't.$date',
  '__REALTIME_TIMESTAMP',
  'timeUnixNano',
  'observedTimeUnixNano',
  'timestampSeconds',
  'Time',
  'asctime',
  'log_time',
  '@time',
];
const OTHER_TIME = /time|stamp/i;
const ISO_TIME = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d/;
const LEVEL = [
  'log.level',
  'level',
  'severity',
  '@l',
  'levelname',
  'loglevel',
  'log_level',
  'SeverityText',
  'level_name',
  'lvl',
  's',
  'PRIORITY',
  'Level',
  'LogLevel',
  'logLevel',
  'severityText',
  'severity_text',
  'Severity',
  'severityNumber',
  'SeverityNumber',
  'SeverityLevel',
  'severityLevel',
];
/** Names of members that hold the message. */
export const MESSAGE = [
  'message',
  'msg',
  '@m',
  '@mt',
  'short_message',
  'log',
  'Body',
  'event',
  'textPayload',
  'MESSAGE',
  'RenderedMessage',
  'MessageTemplate',
  'Message',
  'jsonPayload.message',
  'jsonPayload.msg',
  'body.stringValue',
  'body',
  'text',
  'LogMessage',
];
const THREAD = ['process.thread.name', 'thread_name', 'thread', 'threadName', 'thread.name', 'ctx', 'ThreadName'];
const LOGGER = [
  'log.logger',
  'logger_name',
  'logger',
  'loggerName',
  'name',
  'SourceContext',
  'category',
  'c',
  'SYSLOG_IDENTIFIER',
  'Logger',
  'Category',
  'scope.name',
  '_COMM',
  'LoggerName',
];
const TRACE = [
  'error.stack_trace',
  'stack_trace',
  'stackTrace',
  'exception',
  'thrown',
  'err',
  'error',
  '@x',
  'stacktrace',
  'exc_info',
  'stack',
  'Exception',
  'throwable',
  'exception.stacktrace',
  'attributes.exception.stacktrace',
  'Attributes.exception.stacktrace',
  'errorVerbose',
  'Throwable',
  // GELF: its full message repeats the short one above the trace.
  '_StackTrace',
  '_stack_trace',
  '_exception',
  'full_message',
  'context.exception',
  'trace',
];

/** Severity numbers of OpenTelemetry: 1 to 4 are TRACE, then four each DEBUG, INFO, WARN, ERROR and FATAL. */
const BY_NUMBER: readonly LogLevel[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
const parseNumberLevel = (number: number): LogLevel | undefined => BY_NUMBER[Math.floor((number - 1) / 4)];
/** Severity levels of Application Insights, from 0 on. */
const OF_AZURE: readonly LogLevel[] = ['TRACE', 'INFO', 'WARN', 'ERROR', 'FATAL'];

const MAX_MESSAGE = 16_384;
const BYTES_SHOWN = 4096;

/** Reads the message. journald writes a message with control characters as bytes; other members may be objects. */
function readMessage(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return readText(value);
  const isBytes = Array.isArray(value) && value.every((one) => typeof one === 'number');
  return isBytes ? Buffer.from(value.slice(0, BYTES_SHOWN)).toString() : JSON.stringify(value).slice(0, MAX_MESSAGE);
}

/**
 * Reads a time written as an object: `{"epochSecond":…,"nanoOfSecond":…}` of log4j2, `{"seconds":…,"nanos":…}` of
 * Google Cloud.
 */
function readTime(value: Json | undefined): Pick<RecordHead, 'timestamp' | 'epoch'> {
  if (typeof value === 'number') return { timestamp: '', epoch: value };
  const [seconds, nanos] = isObject(value)
    ? [value.epochSecond ?? value.seconds, value.nanoOfSecond ?? value.nanos]
    : [];
  if (typeof seconds === 'number') {
    return { timestamp: '', epoch: seconds * 1000 + (typeof nanos === 'number' ? nanos : 0) / 1e6 };
  }
  const text = readText(value) ?? '';
  return /^\d{10}(?:\d{3}|\d{6}|\d{9}|\.\d+)?$/.test(text)
    ? { timestamp: '', epoch: Number(text) }
    : { timestamp: text };
}

/** Logback writes the pattern of a message and its arguments apart. */
function fillArguments(message: string, values: Json | undefined): string {
  if (!Array.isArray(values) || !message.includes('{}')) return message;
  let next = 0;
  return message.replaceAll('{}', (written) => (next < values.length ? String(values[next++]) : written));
}

/** Numbers that say how long something took, how much waits, fails or is left, or how a request ended; others tell nothing of the program's state. */
const FIGURE =
  /took|duration|latency|time|lag|queue|backlog|pending|waiting|idle|active|fail|error|reject|dropped|free|available|threads|status|code|progress|percent|delay|(?:ms|millis|seconds|secs|count|total|entries|records|rows|items|messages|events)$/i;
/** Members that describe a request in members of their own. */
const REQUEST_MEMBERS: ReadonlySet<string> = new Set(['http', 'req', 'res', 'request', 'response', 'url']);

/** Members that are read into fields of the record. */
const READ_MEMBERS: ReadonlySet<string> = new Set([...TIME, ...LEVEL, ...MESSAGE, ...THREAD, ...LOGGER]);

/** Joins the members that are no part of the message: they are searched for private data and figures. */
function joinContext(object: JsonObject): string {
  let context = '';
  for (const name in object) context += writeMember(name, object[name]);
  return context;
}

/** Members of a request are written with their whole names: `{"http":{"response":{"status_code":504}}}` as `http.response.status_code`. */
function writeMember(name: string, value: Json | undefined): string {
  if (isObject(value)) {
    const isRequest = REQUEST_MEMBERS.has(name.slice(name.lastIndexOf('.') + 1));
    return isRequest
      ? Object.entries(value).reduce((all, [inner, one]) => all + writeMember(`${name}.${inner}`, one), '')
      : '';
  }
  const isWritten = typeof value === 'string' || (typeof value === 'number' && FIGURE.test(name));
  return isWritten && !READ_MEMBERS.has(name) ? ` ${name}="${value}"` : '';
}

/**
 * Parses a level: a word, a number of pino, a letter of MongoDB, a severity of journald or Graylog (GELF). Serilog omits the level of
 * information; Monolog writes a number of its own before the word.
 */
function parseOwnLevel(object: JsonObject): LogLevel | undefined {
  let isStated = false;
  for (const name of LEVEL) {
    const written = readText(readMember(object, name));
    if (!written) continue;
    isStated = true;
    const level = parseNamedLevel(object, name, written);
    if (level) return level;
  }
  return '@t' in object && !isStated ? 'INFO' : undefined;
}

function parseNamedLevel(object: JsonObject, name: string, written: string): LogLevel | undefined {
  switch (name) {
    case 'severityNumber':
    case 'SeverityNumber':
      return parseNumberLevel(Number(written));
    case 'severityLevel':
    case 'SeverityLevel':
      return OF_AZURE[Number(written)] ?? parseLevel(written);
    case 's':
      return parseLevelLetter(written);
    case 'PRIORITY':
      return parseSeverity(Number(written)) ?? parseLevel(written);
    default:
      return ('short_message' in object ? parseSeverity(Number(written)) : undefined) ?? parseLevel(written);
  }
}

/** Returns the first member that is named after a time and holds one, for layouts that give it another name. */
const findOtherTime = (object: JsonObject): Json | undefined =>
  Object.entries(object).find(
    ([name, value]) => OTHER_TIME.test(name) && typeof value === 'string' && ISO_TIME.test(value),
  )?.[1];

/** MongoDB tells in members of their own which collection a statement is about, and how it was searched. */
function readSubject({ attr }: JsonObject): Pick<RecordHead, 'cause'> {
  const names = isObject(attr) ? [attr.ns, attr.planSummary].filter((one) => typeof one === 'string') : [];
  return names.length === 0 ? {} : { cause: names.join(', ') };
}

const findMembers = createMemberTable([MESSAGE, TIME, TRACE, THREAD, LOGGER]);

function readRecord(object: JsonObject): RecordHead | undefined {
  const [written, namedTime, thrown, thread, logger] = findMembers(object);
  const text = readMessage(written);
  const [message, ...lines] =
    text === undefined ? [] : fillArguments(text.slice(0, MAX_MESSAGE), object.arguments).split(/\r?\n/);
  const level = parseOwnLevel(object);
  const time = namedTime ?? findOtherTime(object);
  if (message === undefined && (level === undefined || time === undefined)) return undefined;
  const trace = readJsonTrace(thrown) ?? (lines.length > 0 ? [message ?? '', ...lines] : undefined);
  const context = joinContext(object);
  return {
    ...readTime(time),
    level,
    thread: readText(thread),
    logger: readText(logger),
    message: message ?? '',
    ...readSubject(object),
    ...(trace && { trace }),
    ...(context !== '' && { context }),
  };
}

/**
 * Reads a batch of the file exporter of OpenTelemetry:
 * `{"resourceLogs":[{"scopeLogs":[{"scope":…,"logRecords":[…]}]}]}`.
 */
function readBatch(batch: JsonObject): RecordHead | undefined {
  const records = listObjects(batch.resourceLogs).flatMap(({ resource, scopeLogs, instrumentationLibraryLogs }) =>
    listObjects(scopeLogs ?? instrumentationLibraryLogs).flatMap(({ scope, logRecords }) =>
      listObjects(logRecords).flatMap((one) => readRecord(withAttributes(one, resource, scope)) ?? []),
    ),
  );
  const [first, ...others] = records;
  return first && { ...first, others };
}

const listObjects = (value: Json | undefined): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

/**
 * Turns the attributes of OTLP, pairs of key and value, into members:
 * `{"key":"exception.type","value":{"stringValue":…}}`.
 */
function withAttributes(record: JsonObject, resource: Json | undefined, scope: Json | undefined): JsonObject {
  const attributes = Object.fromEntries(
    listObjects(record.attributes).map(({ key, value }) => [String(key), (isObject(value) && value.stringValue) || '']),
  );
  const { 'thread.name': thread = '', 'code.namespace': place = '' } = attributes;
  const service = listObjects(isObject(resource) ? resource.attributes : []).find(({ key }) => key === 'service.name');
  const named = isObject(scope) && scope.name ? scope.name : isObject(service?.value) ? service.value.stringValue : '';
  const { body, ...rest } = record;
  const text = isObject(body) && typeof body.stringValue === 'string' ? body.stringValue : body;
  return {
    ...rest,
    ...(text !== undefined && { body: text }),
    attributes,
    ...attributes,
    thread,
    logger: place || (named ?? ''),
  };
}

/** One JSON object per line. */
export const JSON_LINES: RecordFormat = {
  id: 'json-lines',
  title: 'JSON lines',
  read(text) {
    if (text.charCodeAt(0) !== 0x7b || !text.trimEnd().endsWith('}')) return undefined;
    try {
      const value = JSON.parse(text) as Json;
      if (!isObject(value)) return undefined;
      if ('resourceLogs' in value) return readBatch(value);
      return readRecord(Array.isArray(value.attributes) ? withAttributes(value, undefined, undefined) : value);
    } catch {
      // The line is not JSON: another program wrote a line that begins with a brace.
      return undefined;
    }
  },
};
