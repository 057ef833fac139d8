import type { Layout, RecordHead } from '../layout.ts';
import { levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

const FIRST = new RegExp(String.raw`^(?:\[?(${STAMP})\]? )?(trce|dbug|info|warn|fail|crit): (.*)\[(\d+)\]$`);
const SECOND = /^ {6}(\S.*)$/s;

/** Microsoft.Extensions.Logging, simple console: `fail: Acme.Orders[0]`, and the message on the next line, indented. */
export const DOTNET_CONSOLE: Layout = {
  id: 'dotnet-console',
  title: '.NET console',
  read(text) {
    const [, stamp = '', word = '', logger] = FIRST.exec(text) ?? [];
    return logger === undefined ? undefined : { stamp, level: levelOfWord(word), logger, message: '' };
  },
  second(head, text): RecordHead | undefined {
    const [, message] = SECOND.exec(text) ?? [];
    return message === undefined ? undefined : { ...head, message };
  },
};
