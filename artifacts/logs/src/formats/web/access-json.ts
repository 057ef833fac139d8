import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { MESSAGE } from '../structured/json-lines.ts';
import { findFirst, isObject, type Json, type JsonObject, readText } from '../structured/json-values.ts';

/** A status and a request are named, and no message is stated: most lines of JSON are those of applications. */
const STATUS_MEMBER = /"(?:status|status_code|statusCode|response_code|DownstreamStatus)" ?:/;
const REQUEST_MEMBER = /"(?:request|request_uri|request_method|RequestPath|requestUri|uri|path|url)" ?:/;
/** A program that tells of a request in its own words has levels, and more to say. Caddy states the same words with each request. */
const OWN_MESSAGE = new RegExp(
  `"(?:${MESSAGE.map((name) => name.replace('.', '\\.')).join('|')})" ?: ?"(?!handled request")[^"]`,
);

/** Names of members of nginx, httpd, Tomcat, Traefik, Envoy and Caddy. */
const TIME = ['time_iso8601', 'time_local', '@timestamp', 'StartUTC', 'start_time', 'time', 'timestamp', 'ts', 'msec'];
const STATUS = ['DownstreamStatus', 'response_code', 'status', 'status_code', 'statusCode'];
const METHOD = ['request_method', 'RequestMethod', 'request.method', 'method'];
const PATH = ['request_uri', 'RequestPath', 'requestUri', 'request.uri', 'uri', 'path', 'url'];
const BYTES = ['body_bytes_sent', 'bytes_sent', 'DownstreamContentSize', 'size', 'bytes'];
const CLIENT = [
  'remote_addr',
  'ClientHost',
  'remoteAddr',
  'request.remote_ip',
  'client_ip',
  'downstream_remote_address',
  'host',
];
const SECONDS = ['request_time', 'upstream_response_time'];

const LINE = /^[A-Z]{3,10} \S/;

/** `GET /orders HTTP/1.1`, in one member or in two. */
function readRequest(object: JsonObject): string | undefined {
  const line = readText(object.request);
  if (line !== undefined) return LINE.test(line) ? line : undefined;
  const [method, path] = [readText(findFirst(object, METHOD)), readText(findFirst(object, PATH))];
  return method !== undefined && path !== undefined && LINE.test(`${method} ${path}`) ? `${method} ${path}` : undefined;
}

/** Reads how many seconds the request took: Traefik counts nanoseconds, Envoy milliseconds, the others seconds. */
function readSeconds(object: JsonObject): number {
  const stated = Number(readText(findFirst(object, SECONDS)) ?? Number.NaN);
  if (!Number.isNaN(stated)) return stated;
  if ('Duration' in object) return Number(object.Duration) / 1e9;
  return 'response_code' in object ? Number(object.duration) / 1000 : Number(object.duration);
}

const readTime = (value: Json | undefined): Pick<RecordHead, 'timestamp' | 'epoch'> => {
  const text = readText(value) ?? '';
  return /^\d{10}(?:\.\d{1,9})?$/.test(text)
    ? { timestamp: '', epoch: Number(text) }
    : { timestamp: text.replace(/^\[|\]$/g, '') };
};

function readAccess(object: JsonObject): RecordHead | undefined {
  const [status, request] = [Number(readText(findFirst(object, STATUS)) ?? Number.NaN), readRequest(object)];
  const time = findFirst(object, TIME);
  if (!(status >= 100 && status <= 599) || request === undefined || time === undefined) return undefined;
  const seconds = readSeconds(object);
  const took = Number.isFinite(seconds) && seconds >= 0 ? ` request_time=${seconds.toFixed(3)}` : '';
  const context = ` ${readText(findFirst(object, CLIENT)) ?? '-'}${took}`;
  const message = `"${request}" ${status} ${readText(findFirst(object, BYTES)) ?? '-'}`;
  return { ...readTime(time), level: undefined, message, context };
}

/** Requests as JSON, one in a line, as nginx, Tomcat, Traefik, Envoy and Caddy write them. They have no level, and no message of their own. */
export const ACCESS_JSON: RecordFormat = {
  id: 'access-json',
  title: 'Access log, JSON',
  read(text) {
    if (text.charCodeAt(0) !== 0x7b || !STATUS_MEMBER.test(text) || !REQUEST_MEMBER.test(text)) return undefined;
    if (OWN_MESSAGE.test(text) || !text.trimEnd().endsWith('}')) return undefined;
    try {
      const value = JSON.parse(text) as Json;
      return isObject(value) ? readAccess(value) : undefined;
    } catch {
      // The line is not JSON: another program wrote a line that begins with a brace.
      return undefined;
    }
  },
};
