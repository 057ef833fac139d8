import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/** Host, process and its id, which files of Quarkus have; the process may be a path with blanks. */
const PROCESS = String.raw`(?:\S{1,255} .{0,300}?\[\d{1,10}\] )?`;

/** `2025-03-02 08:15:03,132 INFO  [category] (thread) message`; Quarkus writes `host process[17]` before the level. */
export const WILDFLY = definePatternFormat({
  id: 'wildfly',
  title: 'WildFly, JBoss, Quarkus',
  pattern: new RegExp(String.raw`^(${TIMESTAMP}) ${PROCESS}([A-Z]+) +\[([^\]]+)\] \((.*?)\) (.*)$`, 's'),
  groups: ['timestamp', 'level', 'logger', 'thread', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
