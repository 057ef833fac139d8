import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `02-Mar-2025 08:15:02.237 SEVERE [thread] class.method message` */
export const TOMCAT_JULI = patternLayout({
  id: 'tomcat-juli',
  title: 'Tomcat (JULI)',
  pattern: /^(\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d(?:\.\d+)?) ([A-Z]+) \[([^\]]*)\] (\S+) (.*)$/s,
  parts: ['stamp', 'level', 'thread', 'logger', 'message'],
  level: levelOfWord,
});
