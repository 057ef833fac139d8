import type { LogLevel } from '../../levels.ts';
import { definePatternFormat, type RecordFormat } from '../../record-format.ts';

const LEVELS: Readonly<Record<string, LogLevel>> = { '.': 'DEBUG', '-': 'DEBUG', '*': 'INFO', '#': 'WARN' };

/** `1:M 02 Mar 2025 08:15:03.217 * message`: process and role, then a character for the level. */
export const REDIS: RecordFormat = definePatternFormat({
  id: 'redis',
  title: 'Redis, Valkey',
  pattern: /^(\d{1,7}:[XCSM]) (\d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d(?:\.\d{3})?) ([.\-*#]) (.*)$/s,
  groups: ['thread', 'timestamp', 'level', 'message'],
  level: (sign) => LEVELS[sign],
});
