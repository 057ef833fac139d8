import type { RecordHead } from './layout.ts';
import { type LogLevel, levelOfSeverity, levelOfWord } from './levels.ts';

/** What a log daemon or a container engine says of a line. */
export interface Outer {
  readonly stamp: string;
  readonly level: LogLevel | undefined;
  /** The program. */
  readonly logger: string | undefined;
  /** Each line was written as one message; of a container it may be any part of one. */
  readonly isMessage: boolean;
}

const SYSLOG = /^(?:<(\d{1,3})>)?([A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d) \S{1,255} ([\w./@-]{1,128})/;
const SYSLOG_5424 = /^<(\d{1,3})>1 (\S{1,40}) \S{1,255} (\S{1,48}) /;
const JOURNAL = /^(\d{4}-\d\d-\d\dT\S{8,20}) \S{1,255} ([\w./@-]{1,128})\[\d{1,10}\]:/;
const CONTAINER = /^(\d{4}-\d\d-\d\dT\S{8,24})/;

/** RFC 5424: the facility times 8 and the severity. */
const severity = (priority: string | undefined): LogLevel | undefined =>
  priority === undefined ? undefined : levelOfSeverity(Number(priority) % 8);

export function readOuter(text: string): Outer | undefined {
  const [, priority, stamp, program] = SYSLOG.exec(text) ?? SYSLOG_5424.exec(text) ?? [];
  if (stamp !== undefined) return { stamp, level: severity(priority), logger: program, isMessage: true };
  const [, journal, unit] = JOURNAL.exec(text) ?? [];
  if (journal !== undefined) return { stamp: journal, level: undefined, logger: unit, isMessage: true };
  const [, container] = CONTAINER.exec(text) ?? [];
  return container === undefined
    ? undefined
    : { stamp: container, level: undefined, logger: undefined, isMessage: false };
}

const LEVEL_WORD = /^(?:\[([A-Za-z]{3,8})\]|([A-Z]{3,8}))(?=[ :])/;
/** Lines of a trace, each sent as a message of its own. */
const GOES_ON = /^(?:\s|at |Caused by: |Suppressed: |\.\.\. \d|Traceback \()/;

/** A line without a layout that a log daemon took as one message. */
export function messageOf(text: string, { isMessage, stamp, level, logger }: Outer): RecordHead | undefined {
  if (!isMessage || text === '' || GOES_ON.test(text)) return undefined;
  const [, inBrackets, capitals] = LEVEL_WORD.exec(text) ?? [];
  return { stamp, level: levelOfWord(inBrackets ?? capitals ?? '') ?? level, logger, message: text };
}
