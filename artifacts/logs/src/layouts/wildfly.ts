import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

/** `2025-03-02 08:15:03,132 INFO  [category] (thread) message` */
export const WILDFLY = patternLayout({
  id: 'wildfly',
  title: 'WildFly, JBoss, Quarkus',
  pattern: new RegExp(String.raw`^(${STAMP}) ([A-Z]+) +\[([^\]]+)\] \((.*?)\) (.*)$`, 's'),
  parts: ['stamp', 'level', 'logger', 'thread', 'message'],
  level: levelOfWord,
});
