import { parseLevelLetter } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `[3/1/25 10:15:32:123 UTC] 0000004e Class E message`; Liberty writes the date as in `2025-03-01, 10:15:32:123 UTC` in some locales. */
export const WEBSPHERE = definePatternFormat({
  id: 'websphere',
  title: 'WebSphere, Liberty',
  pattern:
    /^\[(\d+[/.-]\d+[/.-]\d+,? \d+:\d\d:\d\d:\d{3} [A-Z]{2,5}|\d{4}-\d\d-\d\dT[\d:.]{8,12}(?:Z|[+-]\d{4}))\] ([0-9a-f]{8}) (?:id=\S* )?(\S+) +([FEWAICDOR]) +(.*)$/s,
  groups: ['timestamp', 'thread', 'logger', 'level', 'message'],
  level: parseLevelLetter,
});
