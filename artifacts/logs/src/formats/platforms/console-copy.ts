import { parseLevelLetter } from '../../levels.ts';
import type { RecordFormat } from '../../record-format.ts';
import { PATTERN } from '../general/pattern.ts';

const HEAD =
  /^([DIWEF]) (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3,9}Z) (?:([a-z][a-z0-9-]{1,80}-[a-z0-9]{1,20}) )?(\S.*)$/s;

/**
 * What is copied from the console of Google Cloud: `I 2025-03-02T08:15:03.217531005Z shop-1 message`, where the letter is that of the
 * stream. The message may be a line with a time and a level of its own.
 */
export const CONSOLE_COPY: RecordFormat = {
  id: 'console-copy',
  title: 'Copied from the console of Google Cloud',
  read(text) {
    const [, letter = '', timestamp, thread, line] = HEAD.exec(text) ?? [];
    if (timestamp === undefined || line === undefined) return undefined;
    const own = PATTERN.read(line);
    const { level = parseLevelLetter(letter), message = line } = own ?? {};
    return { ...own, timestamp, level, thread: own?.thread ?? thread, message };
  },
};
