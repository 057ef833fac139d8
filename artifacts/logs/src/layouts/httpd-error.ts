import { patternLayout } from '../layout.ts';
import { levelOfWord } from '../levels.ts';

/** `[Sun Mar 02 08:15:03.1 2025] [core:error] [pid 7:tid 1] message` */
export const HTTPD_ERROR = patternLayout({
  id: 'httpd-error',
  title: 'Apache httpd, error log',
  pattern:
    /^\[([A-Z][a-z]{2} [A-Z][a-z]{2} +\d+ \d\d:\d\d:\d\d(?:\.\d+)? \d{4})\] \[(?:\w+:)?(\w+)\] (?:\[pid (\d+(?::tid \d+)?)\] )?(.*)$/s,
  parts: ['stamp', 'level', 'thread', 'message'],
  level: levelOfWord,
});
