import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/**
 * Formats that begin with a level and have no time, `[ERROR] message`, `[AUDIT   ] CWWKF0011I: message`, `[main] ERROR
 * com.acme.Shop - message`, `<error> message`: Maven, the simple logger of SLF4J, TTCC of log4j, winston, uvicorn.
 */
export const LEVEL_FIRST = definePatternFormat({
  id: 'level-first',
  title: 'Level without a time',
  pattern:
    /^(?:(?:\d{1,12} )?\[([\w. #:-]{1,80})\] (?=[A-Z]))?(?:[[<]|(?=[A-Z]{2}|[a-z]{4,7}: ))(trace|debug|verbose|info|notice|warn|warning|error|fatal|severe|crit|TRACE|DEBUG|INFO|NOTICE|AUDIT|WARN|WARNING|ERROR|FATAL|SEVERE) {0,4}[\]>]?:? +(?![ |])(?:\[[^\]]*\] )?(?:((?:[\w$]{1,80}\.){1,20}[\w$]{1,80}) {1,2}(?:\S{1,80} )?- )?(.*)$/s,
  groups: ['thread', 'level', 'logger', 'message'],
  level: (word) => (word === 'AUDIT' ? 'INFO' : parseLevel(word)),
  weak: true,
  general: true,
});
