import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `02-Mar-2025 08:15:02.237 SEVERE [thread] class.method message` */
export const TOMCAT_JULI = definePatternFormat({
  id: 'tomcat-juli',
  title: 'Tomcat (JULI)',
  pattern: /^(\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d(?:\.\d+)?) ([A-Z]+) \[([^\]]*)\] (\S+) (.*)$/s,
  groups: ['timestamp', 'level', 'thread', 'logger', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
