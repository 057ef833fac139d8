import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `2025-03-02T08:15:03.123456Z 8 [ERROR] [MY-012345] [InnoDB] message`; MariaDB: `2025-03-02  8:15:03 8 [Note] message`; older: `250302  8:15:03 [Note] message`. */
export const MYSQL = definePatternFormat({
  id: 'mysql',
  title: 'MySQL, MariaDB',
  pattern:
    /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}(?:Z|[+-]\d\d:\d\d)|(?:\d{4}-\d\d-\d\d|\d{6}) [ \d]\d:\d\d:\d\d) (?:(\d+) )?\[(ERROR|Error|WARNING|Warning|NOTE|Note|INFO|System)\] (?:\[[^\]]*\] )*(.*)$/s,
  groups: ['timestamp', 'thread', 'level', 'message'],
  level: (word) => (word === 'Note' || word === 'System' ? 'INFO' : parseLevel(word)),
});
