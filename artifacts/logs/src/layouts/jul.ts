import type { Layout, RecordHead } from '../layout.ts';
import { levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

const FIRST = new RegExp(String.raw`^(${STAMP}) ([\w$.<>]+)(?: ([\w$.<>]+))?$`);
const SECOND = /^([A-Z]+): (.*)$/s;

/** java.util.logging, SimpleFormatter: `Mar 02, 2025 8:15:00 AM class method`, and on the next line `LEVEL: message`. */
export const JUL: Layout = {
  id: 'jul',
  title: 'java.util.logging',
  read(text) {
    const [, stamp, logger, method] = FIRST.exec(text) ?? [];
    if (stamp === undefined || logger === undefined || levelOfWord(logger)) return undefined;
    return { stamp, level: undefined, logger, message: method ?? '' };
  },
  second(head, text): RecordHead | undefined {
    const [, word = '', message] = SECOND.exec(text) ?? [];
    const level = levelOfWord(word);
    return level && message !== undefined ? { ...head, level, message } : undefined;
  },
};
