import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/**
 * What Log4j 2 writes about itself, `2026-11-22T17:31:22.731Z main WARN message`, and other logs with a thread without
 * brackets before the level.
 */
export const LOG4J_STATUS = definePatternFormat({
  id: 'log4j-status',
  title: 'Status of Log4j 2',
  pattern: new RegExp(
    String.raw`^(${TIMESTAMP}) ([A-Za-z][\w#@/-]{0,80}) (TRACE|DEBUG|INFO|WARN|ERROR|FATAL) (?![-:|\[])(.*)$`,
    's',
  ),
  groups: ['timestamp', 'thread', 'level', 'message'],
  level: parseLevel,
});
