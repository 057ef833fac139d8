import { type LogLevel, parseLevel, parseSeverity } from '../levels.ts';
import type { RecordHead } from '../record-format.ts';

/** What a log daemon or a container engine writes around a line. */
export interface EnvelopeHeader {
  readonly timestamp: string;
  readonly level: LogLevel | undefined;
  /** The program. */
  readonly logger: string | undefined;
  /** Each line is one message; a line of a container may be any part of one. */
  readonly isMessage: boolean;
}

const SYSLOG = /^(?:<(\d{1,3})>)?([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d) \S{1,255} ([\w./@-]{1,128})/;
const SYSLOG_5424 = /^<(\d{1,3})>1 (\S{1,40}) \S{1,255} (\S{1,48}) /;
const JOURNAL = /^(\d{4}-\d\d-\d\dT\S{8,20}) \S{1,255} ([\w./@-]{1,128})\[\d{1,10}\]:/;
/** The process, the router or the platform. */
const CLOUD_FOUNDRY = /^ {0,3}(\d{4}-\d\d-\d\dT\S{8,24}) \[([A-Z][\w./-]{1,80})\] {1,6}(?:OUT|ERR)/;
const CONTAINER = /^\[?(\d{4}-\d\d-\d\dT\S{8,24})/;

/** `docker compose logs`, `docker service logs` and pm2 write the name of the container or program before each line. */
const COMPOSE = /^(?:\d{1,4}\|)?([a-zA-Z][\w.@-]{0,127}) *\| ?$/;

/** stern and kail name the pod and its container, `kubectl logs --prefix` in brackets, `cf logs` the process. */
const POD =
  /^(?:([a-z0-9][a-z0-9.-]{0,240}-[a-z0-9]{1,10}) [a-z0-9-]{1,63} |[a-z0-9-]{1,63}\/([a-z0-9.-]{1,253})\[[a-z0-9-]{1,63}\]: |\[pod\/([\w.-]{1,253})\/[\w.-]{1,253}\] ?)$/;

/** Returns the container that wrote a line into a log of several; undefined for other headers, and without one. */
export const readContainer = (header: string | undefined): string | undefined =>
  header === undefined ? undefined : (COMPOSE.exec(header)?.[1] ?? POD.exec(header)?.slice(1).find(Boolean));

/** RFC 5424: the facility times 8 and the severity. */
const readPriority = (priority: string | undefined): LogLevel | undefined =>
  priority === undefined ? undefined : parseSeverity(Number(priority) % 8);

export function readEnvelopeHeader(text: string): EnvelopeHeader | undefined {
  const [, priority, timestamp, program] = SYSLOG.exec(text) ?? SYSLOG_5424.exec(text) ?? [];
  if (timestamp !== undefined) return { timestamp, level: readPriority(priority), logger: program, isMessage: true };
  const [, journal, unit] = JOURNAL.exec(text) ?? [];
  if (journal !== undefined) return { timestamp: journal, level: undefined, logger: unit, isMessage: true };
  const [, foundry, source = ''] = CLOUD_FOUNDRY.exec(text) ?? [];
  if (foundry !== undefined)
    return { timestamp: foundry, level: undefined, logger: source, isMessage: !source.startsWith('APP') };
  const [, container] = CONTAINER.exec(text) ?? [];
  return container === undefined
    ? undefined
    : { timestamp: container, level: undefined, logger: undefined, isMessage: false };
}

const LEVEL_WORD = /^(?:\[([A-Za-z]{3,8})\]|([A-Z]{3,8}))(?=[ :])/;
/** `ERROR com.acme.Shop - message`, `[WARN] com.acme.Shop: message`: what programs send to syslog without a time. */
const LEVEL_AND_LOGGER = /^\[?([A-Z]{3,8})\]? {1,4}((?:[\w$]{1,80}\.){1,20}[\w$]{1,80})(?::| -)? {1,4}(?=\S)(.*)$/s;
/** Lines of a trace, each sent as a message of its own. */
const CONTINUATION = /^(?:\s|at |Caused by: |Suppressed: |\.\.\. \d|Traceback \()/;

/** Reads a line of no known format that a log daemon received as one message; returns undefined when it continues a record. */
export function readEnvelopeMessage(
  text: string,
  { isMessage, timestamp, level, logger }: EnvelopeHeader,
): RecordHead | undefined {
  if (!isMessage || text === '' || CONTINUATION.test(text)) return undefined;
  const [, word = '', name, words] = LEVEL_AND_LOGGER.exec(text) ?? [];
  const own = parseLevel(word);
  if (own && words !== undefined) return { timestamp, level: own, logger: name, message: words };
  const [, inBrackets, capitals] = LEVEL_WORD.exec(text) ?? [];
  return { timestamp, level: parseLevel(inBrackets ?? capitals ?? '') ?? level, logger, message: text };
}
