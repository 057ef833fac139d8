import type { LogLevel } from '../../levels.ts';
import { definePatternFormat } from '../../record-format.ts';

const LEVELS: Readonly<Record<string, LogLevel>> = {
  'Fatal error': 'FATAL',
  'Parse error': 'FATAL',
  'Recoverable fatal error': 'ERROR',
  Warning: 'WARN',
  Deprecated: 'INFO',
  Notice: 'INFO',
};

/** The error log of PHP: `[02-Mar-2025 08:15:03 UTC] PHP Fatal error:  message` */
export const PHP = definePatternFormat({
  id: 'php',
  title: 'PHP',
  pattern:
    /^\[(\d\d-[A-Z][a-z]{2}-\d{4} \d\d:\d\d:\d\d)(?: [\w/+-]{1,40})?\] PHP (Fatal error|Parse error|Recoverable fatal error|Warning|Deprecated|Notice): +(.*)$/s,
  groups: ['timestamp', 'level', 'message'],
  level: (word) => LEVELS[word],
});
