import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';
import { STAMP } from '../time/stamp.ts';

/** `2025-03-02T08:15:03.217Z  INFO 24817 --- [app] [thread] [trace-span] logger : message`; Boot 2 without the name of the application, Sleuth with `[app,trace,span]` behind the level. */
export const SPRING_BOOT = patternLayout({
  id: 'spring-boot',
  title: 'Spring Boot',
  pattern: new RegExp(
    String.raw`^(${STAMP}) +([A-Z]{4,5}) (?:\[[^\]]{0,200}\] )?\d+ --- (?:\[[^\]]{0,120}\] ?){0,2}?\[([^\]]{0,200})\] ?(?:\[[0-9a-f -]{0,80}\] ?)?([^\s[]\S*) +: (.*)$`,
    's',
  ),
  parts: ['stamp', 'level', 'thread', 'logger', 'message'],
  level: levelOfWord,
});
