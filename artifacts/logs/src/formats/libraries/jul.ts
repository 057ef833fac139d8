import { type LogLevel, parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const FIRST = new RegExp(String.raw`^(${TIMESTAMP}) ([\w$.<>]+)(?: ([\w$.<>]+))?$`);
const SECOND = /^([^\s:\uff1a][^:\uff1a]{1,20})[:\uff1a] ?(.*)$/s;

/** Before JDK 9 some of them are not in capitals. */
const parseNameLevel = (name: string): LogLevel | undefined =>
  parseLevel(name) ?? parseLevel(name.toLocaleUpperCase('en'));

/**
 * SimpleFormatter of java.util.logging: `Mar 02, 2025 8:15:00 AM class method`, then `LEVEL: message` in the next line.
 */
export const JUL: RecordFormat = {
  id: 'jul',
  title: 'java.util.logging',
  read(text) {
    const [, timestamp, logger, method] = FIRST.exec(text) ?? [];
    if (timestamp === undefined || logger === undefined || parseLevel(logger)) return undefined;
    return { timestamp, level: undefined, logger, message: method ?? '' };
  },
  readSecondLine(head, text): RecordHead | undefined {
    const [, word = '', message] = SECOND.exec(text) ?? [];
    const level = parseNameLevel(word);
    return level && message !== undefined ? { ...head, level, message } : undefined;
  },
};
