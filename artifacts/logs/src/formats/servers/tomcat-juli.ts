import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `02-Mar-2025 08:15:02.237 SEVERE [thread] class.method message` */
export const TOMCAT_JULI = definePatternFormat({
  id: 'tomcat-juli',
  title: 'Tomcat (JULI)',
  pattern: /^(\d\d-[^\s\d-]{3,9}-\d{4} \d\d:\d\d:\d\d(?:\.\d+)?) ([\p{Lu}\p{Lo}]{2,14}) \[([^\]]*)\] (\S+) (.*)$/su,
  groups: ['timestamp', 'level', 'thread', 'logger', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
