import type { Line } from '@hindsight/model';

const TITLE = 'Full thread dump';
/**
 * Removes the date of a HP-UX title, `Full thread dump [date] (vm):`; other titles are `Full thread dump OpenJDK 64-Bit
 * Server VM (17.0.15+6 mixed mode):`.
 */
const HP_DATE = /^\[[^\]]*\]/;
const DATE = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;

const [F, BLANK, COLON, DASH] = [0x46, 0x20, 0x3a, 0x2d];

/** Finds the title in a line: returns 0, the length of a logger's prefix before it, or -1. */
export function findTitle(line: Line): number {
  if (line.at(0) === F) return line.text.startsWith(TITLE) ? 0 : -1;
  // Titles end with a colon, so that one byte rules out most lines of a log.
  if (lastByte(line) !== COLON || line.length < TITLE.length) return -1;
  const at = line.text.indexOf(TITLE);
  return at <= MAX_PREFIX ? at : -1;
}

function lastByte(line: Line): number {
  let last = line.length - 1;
  while (line.at(last) === BLANK) last--;
  return line.at(last);
}

/**
 * Loggers and mail programs write a prefix before a line, JFR prints a dump as `  result = "…`, and a program may have
 * ended its last line without a line end. A sentence that mentions a dump is taken for a title as well, but no entries
 * follow it.
 */
const MAX_PREFIX = 200;

export const isTitle = (text: string): boolean => text.startsWith(TITLE);

/** Parses the JVM in the words of the dump; returns undefined when the title names none. */
export function parseJvm(title: string): string | undefined {
  const words = title.trim().slice(TITLE.length).trim().replace(HP_DATE, '').trim();
  const jvm = words.endsWith(':') ? words.slice(0, -1).trimEnd() : words;
  return (jvm.startsWith('(') && jvm.endsWith(')') ? jvm.slice(1, -1) : jvm) || undefined;
}

export const isDate = (text: string): boolean => DATE.test(text);

/** Parses the line above the title. It has no zone and is read as UTC. */
export function parseDate(text: string): number | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

/**
 * HP-UX writes the date into the title, in the language of the system. The name of its zone is ambiguous and therefore
 * ignored.
 */
const DATE_IN_TITLE = /^Full thread dump\s*\[([A-Z][a-z]{2} ([A-Z][a-z]{2}) +(\d\d?) (\d\d:\d\d:\d\d) \S+ (\d{4}))\]/;

export function parseTitleDate(title: string): { readonly time: number; readonly text: string } | undefined {
  const [, text, month, day, clock, year] = DATE_IN_TITLE.exec(title) ?? [];
  const time = Date.parse(`${day} ${month} ${year} ${clock} UTC`);
  return text === undefined || Number.isNaN(time) ? undefined : { time, text };
}

const DATE_LENGTH = 19;

/** Finds a date that ends the line: returns 0, the length of a logger's prefix before it, or -1. */
export function findDate(line: Line): number {
  const at = line.length - DATE_LENGTH;
  if (at < 0 || at > MAX_PREFIX || line.at(at + 16) !== COLON || line.at(at + 13) !== COLON || line.at(at + 4) !== DASH)
    return -1;
  return DATE.test(line.text.slice(at)) ? at : -1;
}

/** Matches `29482:`, which jcmd writes before the dump of a process. */
const PROCESS = /^(\d{1,10}):$/;
const PROCESS_LENGTH = 11;

export function parseProcessId(text: string): number | undefined {
  const [, id] = (text.length <= PROCESS_LENGTH && PROCESS.exec(text)) || [];
  return id === undefined ? undefined : Number(id);
}

export const isProcess = (line: Line): boolean =>
  line.length <= PROCESS_LENGTH && line.at(line.length - 1) === COLON && parseProcessId(line.text) !== undefined;
