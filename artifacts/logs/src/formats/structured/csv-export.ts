import { parseLevel } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const HEAD = new RegExp(`^"?(${TIMESTAMP})"?,(?! )`);
/** A field in quotes, which the end of the line may cut off, or one without. */
const FIELD = /"((?:[^"]|"")*)(?:"|$)|([^,]*)/y;
const MAX_FIELDS = 12;
const LOGGER = /^[A-Za-z_$][\w$]*(?:\.[\w$-]+)+$/;

/** A line begins with a quote, a digit or the name of a month: others are not looked at. */
function mayBegin(text: string): boolean {
  const code = text.charCodeAt(0);
  return code === 0x22 || (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a);
}

const unquote = (value: string): string => value.replaceAll('""', '"');

function splitFields(text: string, from: number): string[] {
  const fields: string[] = [];
  let at = from;
  while (at <= text.length && fields.length < MAX_FIELDS) {
    FIELD.lastIndex = at;
    const [whole, quoted, plain = ''] = FIELD.exec(text) ?? [];
    if (whole === undefined) break;
    fields.push(quoted === undefined ? plain : unquote(quoted));
    at += whole.length + 1;
  }
  return fields;
}

/** The columns may have any order: the longest field of several words is the message, or else the last one. */
const findMessage = (fields: readonly string[]): string =>
  fields
    .filter((field) => field.includes(' '))
    .reduce((longest, field) => (field.length > longest.length ? field : longest), '') ||
  (fields.at(-1) ?? '');

/** `time,…,LEVEL,…,"message"` with the time first, as Kibana, Datadog and others export tables. A message of several lines is in quotes. */
export const CSV_EXPORT: RecordFormat = {
  id: 'csv-export',
  title: 'Table with commas (CSV)',
  read(text) {
    const match = mayBegin(text) ? HEAD.exec(text) : undefined;
    if (!match) return undefined;
    const [head, timestamp = ''] = match;
    const fields = splitFields(text, head.length);
    const level = fields.find((field) => parseLevel(field) !== undefined);
    if (level === undefined || fields.length < 2) return undefined;
    const others = fields.filter((field) => field !== level);
    return {
      timestamp,
      level: parseLevel(level),
      logger: others.find((field) => LOGGER.test(field)),
      message: findMessage(others),
    };
  },
  readContinuation: (text) => unquote(text.endsWith('"') && !text.endsWith('""') ? text.slice(0, -1) : text),
};
