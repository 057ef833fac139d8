import { findFirst, isObject, type Json, type JsonObject, readText } from './json-values.ts';

/** Names of members of an exception by framework: logback, log4j2, ECS, logstash, pino, bunyan, JBoss Log Manager. */
const TYPE = ['type', 'name', 'class', 'className', 'exception_class', 'exceptionType'];
const MESSAGE = ['message', 'msg', 'exception_message', 'exceptionMessage'];
const TEXT = ['stack', 'stack_trace', 'stackTrace', 'extendedStackTrace', 'stacktrace', 'StackTrace'];
const FRAMES = ['stepArray', 'extendedStackTrace', 'stackTrace', 'frames', 'stack'];
const CAUSE = ['cause', 'causedBy.exception'];
const MAX_CAUSES = 20;
const MAX_FRAMES = 200;

/** Reads a stack trace: a text with line breaks, its lines, or an object with type, message, frames and cause. */
export function readJsonTrace(value: Json | undefined): string[] | undefined {
  if (typeof value === 'string')
    return value.includes('\n') || /^[\w.$]+(?:Exception|Error)\b/.test(value) ? value.split('\n') : undefined;
  if (Array.isArray(value)) return readJsonTrace(value.filter((line) => typeof line === 'string').join('\n'));
  if (!isObject(value)) return undefined;
  const stack = findFirst(value, TEXT);
  if (typeof stack === 'string' && stack !== '') return stack.split('\n');
  const lines: string[] = [];
  let thrown: Json | undefined = value;
  for (let causes = 0; causes < MAX_CAUSES && isObject(thrown); causes++) {
    const head = writeHead(thrown);
    if (head === undefined) break;
    lines.push(`${causes > 0 ? 'Caused by: ' : ''}${head}`, ...writeFrames(thrown));
    thrown = findFirst(thrown, CAUSE);
  }
  return lines.length === 0 ? undefined : lines;
}

function writeHead(thrown: JsonObject): string | undefined {
  const [type, message] = [readText(findFirst(thrown, TYPE)), readText(findFirst(thrown, MESSAGE))];
  return type === undefined || message === undefined ? type : `${type}: ${message}`;
}

function writeFrames(thrown: JsonObject): string[] {
  const frames = findFirst(thrown, FRAMES);
  if (!Array.isArray(frames)) return [];
  return frames.slice(0, MAX_FRAMES).flatMap((frame) => {
    if (!isObject(frame)) return [];
    const type = readText(findFirst(frame, ['className', 'class']));
    const method = readText(findFirst(frame, ['methodName', 'method', 'name']));
    if (type === undefined || method === undefined) return [];
    const file = readText(findFirst(frame, ['fileName', 'file']));
    const line = Number(findFirst(frame, ['lineNumber', 'line']) ?? 0);
    return [`\tat ${type}.${method}(${file ?? 'Unknown Source'}${file !== undefined && line > 0 ? `:${line}` : ''})`];
  });
}
