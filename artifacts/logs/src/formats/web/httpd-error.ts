import { parseLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

/** `[Sun Mar 02 08:15:03.1 2025] [core:error] [pid 7:tid 1] message` */
export const HTTPD_ERROR = definePatternFormat({
  id: 'httpd-error',
  title: 'Apache httpd, error log',
  pattern:
    /^\[([A-Z][a-z]{2} [A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d(?:\.\d+)? \d{4})\] \[(?:\w+:)?(\w+)\] (?:\[pid (\d+(?::tid \d+)?)\] )?(.*)$/s,
  groups: ['timestamp', 'level', 'thread', 'message'],
  level: parseLevel,
});
