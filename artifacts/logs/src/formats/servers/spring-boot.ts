import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';
import { TIMESTAMP } from '../../time/timestamp.ts';

/**
 * `2025-03-02T08:15:03.217Z  INFO 24817 --- [app] [thread] [trace-span] logger : message`. Boot 2 omits the name of the
 * application; Sleuth writes `[app,trace,span]` after the level.
 */
export const SPRING_BOOT = definePatternFormat({
  id: 'spring-boot',
  title: 'Spring Boot',
  pattern: new RegExp(
    String.raw`^(${TIMESTAMP}) +([A-Z]{4,5}) (?:\[[^\]]{0,200}\] )?\d+ --- (?:\[[^\]]{0,120}\] ?){0,2}?\[([^\]]{0,200})\] ?(?:\[[0-9a-f -]{0,80}\] ?)?([^\s[]\S*) +: (.*)$`,
    's',
  ),
  groups: ['timestamp', 'level', 'thread', 'logger', 'message'],
  level: parseLevel,
  readsDigitsAlike: true,
});
