import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `E, [2025-03-02T08:15:03.123456 #4711] ERROR -- name: message` */
export const RUBY_LOGGER = definePatternFormat({
  id: 'ruby-logger',
  title: 'Ruby, Rails',
  pattern: /^[DIWEFA], \[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+) #(\d+)\] +([A-Z]+) -- ([^:]*): (.*)$/s,
  groups: ['timestamp', 'thread', 'level', 'logger', 'message'],
  level: parseLevel,
});
