import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/** `2025-03-02 08:15:03,132 INFO  [category] (thread) message` */
export const WILDFLY = definePatternFormat({
  id: 'wildfly',
  title: 'WildFly, JBoss, Quarkus',
  pattern: new RegExp(String.raw`^(${TIMESTAMP}) ([A-Z]+) +\[([^\]]+)\] \((.*?)\) (.*)$`, 's'),
  groups: ['timestamp', 'level', 'logger', 'thread', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
