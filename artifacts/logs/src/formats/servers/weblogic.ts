import { parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';

const BEGIN = '####<';
/** The console has fewer fields than the file. */
const CONSOLE =
  /^<([A-Z][a-z]{2} \d{1,2}, \d{4},? [^>]{8,40})> <([A-Z][A-Za-z]{3,12})> <([^>]{1,80})> <[^>]{0,80}> <(.*)$/s;
const BETWEEN = '> <';
/** Indices of the fields between `<` and `>`. */
const [LEVEL, SUBSYSTEM, THREAD] = [1, 2, 5];
const EPOCH_MS = /^1\d{12}$/;

/** Removes the bracket that closes the last field. A long message has none: its end is in a later line, or was truncated. */
function removeBracket(text: string): string {
  const ended = text.trimEnd();
  return ended.endsWith('>') ? ended.slice(0, -1) : ended;
}

/** Reads a console line: `<Mar 2, 2025 8:18:03 AM UTC> <Error> <subsystem> <BEA-000123> <message>`. */
function readConsole(text: string): RecordHead | undefined {
  const [, timestamp = '', level = '', logger, rest = ''] = CONSOLE.exec(text) ?? [];
  if (logger === undefined) return undefined;
  return { timestamp, level: parseLevel(level), logger, message: removeBracket(rest) };
}

/** WebLogic Server: `####<time> <Error> <subsystem> <machine> <server> <thread> … <ms since 1970> <BEA-000123> <message>` */
export const WEBLOGIC: RecordFormat = {
  id: 'weblogic',
  title: 'WebLogic',
  read(text) {
    if (text.charCodeAt(0) === 0x3c) return readConsole(text);
    if (!text.startsWith(BEGIN)) return undefined;
    const fields = removeBracket(text.slice(BEGIN.length)).split(BETWEEN);
    if (fields.length < THREAD) return undefined;
    const epoch = fields.find((field) => EPOCH_MS.test(field));
    return {
      timestamp: fields[0] ?? '',
      ...(epoch !== undefined && { epoch: Number(epoch) }),
      level: parseLevel(fields[LEVEL] ?? ''),
      logger: fields[SUBSYSTEM],
      thread: fields[THREAD],
      message: fields.at(-1) ?? '',
    };
  },
};
