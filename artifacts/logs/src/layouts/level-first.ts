import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `[ERROR] message`, `[main] ERROR com.acme.Shop - message`, `<error> message`: Maven, SLF4J's simple logger, tools that write no time. */
export const LEVEL_FIRST = patternLayout({
  id: 'level-first',
  title: 'Level without a time',
  pattern:
    /^(?:\[([\w. #-]{1,80})\] (?=[A-Z]))?(?:[[<]|(?=[A-Z]{2}))(trace|debug|info|notice|warn|warning|error|fatal|severe|crit|TRACE|DEBUG|INFO|NOTICE|WARN|WARNING|ERROR|FATAL|SEVERE)[\]>]?:? +(?![ |])(?:\[[^\]]*\] )?(?:((?:[\w$]{1,80}\.){1,20}[\w$]{1,80}) - )?(.*)$/s,
  parts: ['thread', 'level', 'logger', 'message'],
  level: levelOfWord,
  weak: true,
});
