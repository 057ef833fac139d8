import { patternLayout } from '../layout.ts';
import { levelOfLetter } from '../levels.ts';

/** `[3/1/25 10:15:32:123 UTC] 0000004e Class E message` */
export const WEBSPHERE = patternLayout({
  id: 'websphere',
  title: 'WebSphere, Liberty',
  pattern:
    /^\[(\d+[/.]\d+[/.]\d+,? \d+:\d\d:\d\d:\d{3} [A-Z]{2,5})\] ([0-9a-f]{8}) (?:id=\S* )?(\S+) +([FEWAICDOR]) +(.*)$/s,
  parts: ['stamp', 'thread', 'logger', 'level', 'message'],
  level: levelOfLetter,
});
