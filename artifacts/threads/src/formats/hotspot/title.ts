import type { Line } from '@hindsight/model';

const TITLE = 'Full thread dump';
/** `Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):`, of HP-UX `Full thread dump [date] (vm):` or nothing. */
const DATE_OF_HP = /^\[[^\]]*\]/;
const DATE = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d):(\d\d)\s*$/;

/** Where the title stands in a line: 0, behind the prefix of a logger, or -1. */
export function titleIn(line: Line): number {
  // Most lines of a log are told by their length or are searched once.
  if (line.length < TITLE.length) return -1;
  if (line.at(0) === 0x46 && line.text.startsWith(TITLE)) return 0;
  const at = line.text.indexOf(TITLE);
  return at > 0 && isPrefix(line.text.slice(0, at)) ? at : -1;
}

/** A logger's prefix ends with a separator or a blank; prose that mentions a dump is quoted or goes on otherwise. */
const isPrefix = (text: string): boolean =>
  text.length <= 200 && /[|\]:>)-]\s*$/.test(text.trimEnd()) && /\d/.test(text);

export const isTitle = (text: string): boolean => text.startsWith(TITLE);

/** As the dump words it; undefined when it names no JVM. */
export function jvmOf(title: string): string | undefined {
  const said = title.trim().slice(TITLE.length).trim().replace(DATE_OF_HP, '').trim();
  const jvm = said.endsWith(':') ? said.slice(0, -1).trimEnd() : said;
  return (jvm.startsWith('(') && jvm.endsWith(')') ? jvm.slice(1, -1) : jvm) || undefined;
}

export const isDate = (text: string): boolean => DATE.test(text);

/** The line before the title. It has no zone: read as UTC. */
export function dateOf(text: string): number | undefined {
  const match = DATE.exec(text.trim());
  if (!match) return undefined;
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map(Number);
  return Date.UTC(year, month - 1, day, hours, minutes, seconds);
}

const DATE_LENGTH = 19;
const [COLON, DASH] = [0x3a, 0x2d];

/** Where a date stands that ends the line: 0, behind the prefix of a logger, or -1. */
export function dateIn(line: Line): number {
  const at = line.length - DATE_LENGTH;
  if (at < 0 || line.at(at + 16) !== COLON || line.at(at + 13) !== COLON || line.at(at + 4) !== DASH) return -1;
  const text = line.text;
  if (!DATE.test(text.slice(at))) return -1;
  return at === 0 || isPrefix(text.slice(0, at)) ? at : -1;
}
