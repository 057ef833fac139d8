import { type LogLevel, parseLevel, parseLevelLetter, parseSeverity } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';

type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
type JsonObject = { [name: string]: Json };

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
];
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
];
const MESSAGE = [
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
];
const THREAD = ['process.thread.name', 'thread_name', 'thread', 'threadName', 'thread.name', 'ctx'];
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
];

/** Returns a member by its name, or by the path that a dotted name describes: `log.level` and `{"log":{"level":…}}`. */
function readMember(object: JsonObject, name: string): Json | undefined {
  if (name in object) return object[name];
  const dot = name.indexOf('.');
  if (dot < 0) return undefined;
  const inner = object[name.slice(0, dot)];
  return isObject(inner) ? readMember(inner, name.slice(dot + 1)) : undefined;
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function findFirst(object: JsonObject, names: readonly string[]): Json | undefined {
  for (const name of names) {
    const value = readMember(object, name);
    if (value !== undefined && value !== null && value !== '') return value;
  }
  return undefined;
}

/** Severity numbers of OpenTelemetry: 1 to 4 are TRACE, then four each DEBUG, INFO, WARN, ERROR and FATAL. */
const BY_NUMBER: readonly LogLevel[] = ['TRACE', 'DEBUG', 'INFO', 'WARN', 'ERROR', 'FATAL'];
const parseNumberLevel = (number: number): LogLevel | undefined => BY_NUMBER[Math.floor((number - 1) / 4)];

const MAX_MESSAGE = 16_384;
const BYTES_SHOWN = 4096;

/** Reads the message. journald writes a message with control characters as bytes; other members may be objects. */
function readMessage(value: Json | undefined): string | undefined {
  if (typeof value !== 'object' || value === null) return readText(value);
  const isBytes = Array.isArray(value) && value.every((one) => typeof one === 'number');
  return isBytes ? Buffer.from(value.slice(0, BYTES_SHOWN)).toString() : JSON.stringify(value).slice(0, MAX_MESSAGE);
}

const readText = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : undefined;

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

/** Reads a stack trace: a text with line breaks, or an object with type, message and stack. */
function readTraceLines(value: Json | undefined): string[] | undefined {
  if (typeof value === 'string')
    return value.includes('\n') || /^[\w.$]+(?:Exception|Error)\b/.test(value) ? value.split('\n') : undefined;
  if (!isObject(value)) return undefined;
  const stack = findFirst(value, ['stack', 'stack_trace', 'stackTrace', 'extendedStackTrace', 'stacktrace']);
  if (typeof stack === 'string' && stack !== '') return stack.split('\n');
  const [type, message] = [
    readText(findFirst(value, ['type', 'name', 'class'])),
    readText(findFirst(value, ['message', 'msg'])),
  ];
  return type === undefined ? undefined : [message === undefined ? type : `${type}: ${message}`];
}

/** Joins the text of the members that are no part of the message; it is only searched for private data. */
function joinContext(object: JsonObject): string {
  const used = new Set([...TIME, ...LEVEL, ...MESSAGE, ...THREAD, ...LOGGER]);
  const others = Object.entries(object).filter(([name, value]) => !used.has(name) && typeof value === 'string');
  return others.map(([name, value]) => ` ${name}="${String(value)}"`).join('');
}

/**
 * Parses a level: a word, a number of pino, a letter of MongoDB, a priority of journald. Serilog omits the level of
 * information.
 */
function parseOwnLevel(object: JsonObject): LogLevel | undefined {
  const written = readText(findFirst(object, LEVEL));
  if (written === undefined) return '@t' in object ? 'INFO' : undefined;
  if (String(object.severityNumber ?? object.SeverityNumber) === written) return parseNumberLevel(Number(written));
  if (object.PRIORITY === written) return parseSeverity(Number(written));
  return object.s === written ? parseLevelLetter(written) : parseLevel(written);
}

function readRecord(object: JsonObject): RecordHead | undefined {
  const [message, ...lines] = readMessage(findFirst(object, MESSAGE))?.split('\n') ?? [];
  const level = parseOwnLevel(object);
  const time = findFirst(object, TIME);
  if (message === undefined && (level === undefined || time === undefined)) return undefined;
  const trace = readTraceLines(findFirst(object, TRACE)) ?? (lines.length > 0 ? [message ?? '', ...lines] : undefined);
  const context = joinContext(object);
  return {
    ...readTime(time),
    level,
    thread: readText(findFirst(object, THREAD)),
    logger: readText(findFirst(object, LOGGER)),
    message: message ?? '',
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
      return 'resourceLogs' in value ? readBatch(value) : readRecord(value);
    } catch {
      // The line is not JSON: another program wrote a line that begins with a brace.
      return undefined;
    }
  },
};
