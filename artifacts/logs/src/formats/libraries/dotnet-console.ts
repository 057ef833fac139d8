import { parseLevel } from '../../levels.ts';
import type { RecordFormat, RecordHead } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

const FIRST = new RegExp(String.raw`^(?:\[?(${TIMESTAMP})\]? )?(trce|dbug|info|warn|fail|crit): (.*)\[(\d+)\]$`);
const SECOND = /^ {6}(\S.*)$/s;

/**
 * Simple console of Microsoft.Extensions.Logging: `fail: Acme.Orders[0]`; the message follows in the next line,
 * indented.
 */
export const DOTNET_CONSOLE: RecordFormat = {
  id: 'dotnet-console',
  title: '.NET console',
  read(text) {
    const [, timestamp = '', word = '', logger] = FIRST.exec(text) ?? [];
    return logger === undefined ? undefined : { timestamp, level: parseLevel(word), logger, message: '' };
  },
  readSecondLine(head, text): RecordHead | undefined {
    const [, message] = SECOND.exec(text) ?? [];
    return message === undefined ? undefined : { ...head, message };
  },
};
